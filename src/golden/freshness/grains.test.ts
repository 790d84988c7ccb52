import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenSource, SourceContext, SourceState } from "../../stores/golden.ts";
import { judgeFreshness } from "./freshness.ts";
import type { Grain } from "./grains.ts";

const context: SourceContext = {
  ...{ collection: "default", heading: "Pool", isOnlyPlace: true },
  ...{ sectionHash: "s", documentHash: "d" },
};
const source: GoldenSource = {
  reference: { kind: "passage", documentId: "redis.md", passageHash: "p" },
  ...{ hash: "p", version: "v1", label: "redis.md › Pool", context },
};
const found = (change: Partial<SourceContext> = {}): SourceState => ({
  ...{ kind: "found", hash: "p", version: "v2", text: "text", label: "redis.md › Pool" },
  context: { ...context, ...change },
});
const moved: SourceState = {
  ...{
    kind: "moved",
    documentId: "pool.md",
    hash: "p",
    version: "v1",
    text: "text",
    label: "pool.md › Pool",
  },
  context,
};
const gone: SourceState = { kind: "passage-gone", version: "v2", text: "all", label: "redis.md" };
const { context: _, ...unrecorded } = source;

describe("judgeFreshness at each grain", () => {
  // biome-ignore format: one row a case
  const table: [string, GoldenSource, SourceState, [string, string, string], [string, string, string]][] = [
    ["nothing moved", source, found(), ["same", "same", "same"], ["fresh", "fresh", "fresh"]],
    ["an edit elsewhere on the page", source, found({ documentHash: "e" }), ["same", "same", "changed"], ["fresh", "fresh", "changed"]],
    ["an edit beside it", source, found({ documentHash: "e", sectionHash: "t" }), ["same", "changed", "changed"], ["fresh", "changed", "changed"]],
    ["a move to another page", source, moved, ["moved", "changed", "changed"], ["fresh", "changed", "changed"]],
    ["a rewritten passage", source, gone, ["changed", "changed", "changed"], ["changed", "changed", "changed"]],
    ["a deleted page", source, { kind: "missing" }, ["changed", "changed", "changed"], ["missing", "missing", "missing"]],
    ["a stamp from before", unrecorded, found(), ["same", "unknown", "unknown"], ["fresh", "fresh", "fresh"]],
  ];
  it.each(table)("tells %s apart", (_name, stamped, state, [passage, section, document], verdicts) => {
    const judge = (grain: Grain) =>
      judgeFreshness({ entry: { sources: [stamped] }, states: [state], links: [] }, { grain });
    const judged = (["passage", "section", "document"] as const).map(judge);
    for (const verdict of judged) expect(verdict.grains).toEqual({ passage, section, document });
    expect(judged.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it("takes the worst of several sources at each grain", () => {
    const sources = [source, source, source];
    const states = [found(), moved, found({ documentHash: "e" })];
    expect(judgeFreshness({ entry: { sources }, states, links: [] })).toMatchObject({
      verdict: "fresh",
      grains: { passage: "moved", section: "changed", document: "changed" },
    });
  });

  it("says where a moved passage stands, and that a surrounding changed while the cited text did not", () => {
    const judge = (state: SourceState, grain: Grain) =>
      judgeFreshness({ entry: { sources: [source] }, states: [state], links: [] }, { grain });
    expect(judge(moved, "passage").sources[0]).toMatchObject({
      movedTo: { documentId: "pool.md", label: "pool.md › Pool" },
      reason: "The reviewed text of redis.md › Pool stands, as it was, in pool.md › Pool now.",
    });
    expect(judge(found({ sectionHash: "t" }), "section").reason).toBe(
      "The section around redis.md › Pool changed since the review, the cited text did not: reviewed at v1, now v2.",
    );
  });
});

const QUESTION = "How large is the pool?";
const POOL = "## Pool\nThe pool holds at most ten connections for each node of a cluster";

describe("a page that is edited, split and merged", () => {
  const add = (fixture: ReturnType<typeof createGoldenFixture>, sources = ["redis.md#pool"]) =>
    fixture.golden.add({ id: "pool", phrasings: [QUESTION], answer: "Ten.", sources, reviewedBy: "ada" });

  it("decides by the grain that is set", async () => {
    const verdicts: string[] = [];
    for (const grain of ["passage", "section", "document"] as const) {
      const fixture = createGoldenFixture({ freshness: { grain } });
      await fixture.put("redis.md", `# Redis\nintro\n${POOL}\n### More\nof it`);
      await add(fixture, ["redis.md:4"]);
      await fixture.put("redis.md", `# Redis\nintro, mended\n${POOL}\n### More\nof it`);
      const elsewhere = await fixture.ask(QUESTION);
      await fixture.put("redis.md", `# Redis\nintro, mended\n${POOL}\n### More\nof it, mended`);
      verdicts.push(`${elsewhere.kind} ${(await fixture.ask(QUESTION)).kind}`);
    }
    expect(verdicts).toEqual(["hit hit", "hit stale", "stale stale"]);
  });

  it("follows a passage to the page it went to, where a review stamps it", async () => {
    const fixture = createGoldenFixture();
    const { golden, put, ask, store } = fixture;
    await put("redis.md", `# Redis\nintro\n${POOL}`);
    await add(fixture);
    await put("redis.md", "# Redis\nintro");
    expect(await ask(QUESTION)).toMatchObject({ kind: "stale" });
    await put("pools.md", `# Pools\nall of them\n${POOL}`);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit", freshness: { grains: { passage: "moved" } } });
    const { changes, token } = await golden.openReview("pool");
    expect(changes).toMatchObject([
      { successor: { overlap: 1, usedByDefault: true, source: { label: "pools.md › Pools › Pool" } } },
    ]);
    const { entry, freshness } = await golden.completeReview({ id: "pool", token, reviewedBy: "bob" });
    expect(entry.sources[0]?.reference).toMatchObject({ documentId: "pools.md" });
    expect(freshness.grains).toEqual({ passage: "same", section: "same", document: "same" });
    await store.documents.removeDocuments(["redis.md"]);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
  });

  it("needs every source of an answer that rests on several, wherever they went", async () => {
    const fixture = createGoldenFixture();
    const cache = "## Cache\nThe cache keeps every answer for ten minutes unless told otherwise";
    await fixture.put("redis.md", `# Redis\nintro\n${POOL}\n${cache}`);
    await add(fixture, ["redis.md#pool", "redis.md#cache"]);
    await fixture.put("pools.md", POOL);
    await fixture.put("caches.md", cache);
    await fixture.put("redis.md", "# Redis\nintro");
    expect(await fixture.ask(QUESTION)).toMatchObject({ kind: "hit" });
    await fixture.put("caches.md", `${cache}, such as five`);
    expect(await fixture.ask(QUESTION)).toMatchObject({
      kind: "stale",
      freshness: { sources: [{ verdict: "fresh" }, { verdict: "changed" }] },
    });
  });

  it("brings surroundings along when an entry goes to another store", async () => {
    const fixture = createGoldenFixture();
    await fixture.put("redis.md", `# Redis\nintro\n${POOL}`);
    await add(fixture);
    const yaml = await fixture.golden.exportYaml();
    const other = createGoldenFixture({ freshness: { grain: "document" } });
    await other.put("redis.md", `# Redis\nintro, mended\n${POOL}`);
    await other.golden.importYaml(yaml, { file: "golden.yaml" });
    expect(await other.ask(QUESTION)).toMatchObject({
      kind: "stale",
      freshness: { grains: { passage: "same", document: "changed" } },
    });
    expect(await other.golden.exportYaml()).toBe(yaml);
  });
});
