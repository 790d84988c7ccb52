import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";

const QUESTION = "Is the mock history cleared automatically?";
const PAGE = "# Config\nintro\n## clearMocks\nThe mock history is not cleared automatically by default";
const OTHER = "# Other\nNothing about it";
const GUIDE = "# Migration\n## clearMocks\nThe mock history is cleared automatically now";

async function createFixture(newEvidence: "strict" | "refuse" | "report" | "off") {
  const fixture = createGoldenFixture({ newEvidence });
  await fixture.put("config.md", PAGE);
  await fixture.put("other.md", OTHER);
  await fixture.golden.add({
    ...{ id: "mocks", phrasings: [QUESTION], answer: "No.", reviewedBy: "ada" },
    sources: ["config.md#clearmocks"],
  });
  return fixture;
}

describe("new evidence", () => {
  it("holds an answer back while its cited passage stands as it was", async () => {
    const { put, ask, golden } = await createFixture("refuse");
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    await put("migration.md", GUIDE);
    expect(await ask(QUESTION)).toMatchObject({
      kind: "stale",
      freshness: {
        verdict: "new-evidence",
        grains: { passage: "same" },
        evidence: [
          { documentId: "migration.md", label: "migration.md › Migration › clearMocks", startLine: 2 },
        ],
      },
    });
    expect((await golden.show("mocks")).freshness.verdict).toBe("new-evidence");
  });

  it("holds an answer back in a strict setting although something known is nearer still", async () => {
    for (const [mode, kind] of [
      ["refuse", "hit"],
      ["strict", "stale"],
    ] as const) {
      const { put, ask, golden } = await createFixture(mode);
      await put("nearest.md", `# Nearest\n${QUESTION}`);
      const { token } = await golden.openReview("mocks");
      await golden.completeReview({ id: "mocks", token, reviewedBy: "bob" });
      await put("migration.md", GUIDE);
      expect(await ask(QUESTION)).toMatchObject({ kind, freshness: { evidence: [{ isNearest: false }] } });
    }
  });

  it("is no edit of a passage that was near at the review, for that is seen where it is cited", async () => {
    const { put, ask } = await createFixture("strict");
    await put("other.md", `${OTHER}, nor about the mock history, cleared automatically`);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit", freshness: { evidence: [] } });
  });

  it("is only said where it shall be reported, and not looked for where it is off", async () => {
    const reporting = await createFixture("report");
    await reporting.put("migration.md", GUIDE);
    const told = await reporting.ask(QUESTION);
    expect(told).toMatchObject({
      kind: "hit",
      freshness: { verdict: "fresh", evidence: [{ startLine: 2 }] },
    });
    const off = await createFixture("off");
    await off.put("migration.md", GUIDE);
    expect(await off.ask(QUESTION)).toMatchObject({ kind: "hit", freshness: { evidence: [] } });
    expect((await off.golden.show("mocks")).entry).not.toHaveProperty("evidence");
  });

  it("is nothing that stood there at the review, nor anything farther from the question", async () => {
    const { put, ask, golden } = await createFixture("refuse");
    await put("migration.md", GUIDE);
    const { token, freshness } = await golden.openReview("mocks");
    expect(freshness.evidence).toMatchObject([{ documentId: "migration.md" }]);
    await golden.completeReview({ id: "mocks", token, reviewedBy: "bob" });
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    await put("other.md", `${OTHER}\n## Pool\nThe pool holds ten connections`);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    await put("copy.md", GUIDE);
    expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
  });

  it("voids a review that did not show it", async () => {
    const { put, golden } = await createFixture("refuse");
    const { token } = await golden.openReview("mocks");
    await put("migration.md", GUIDE);
    const completion = golden.completeReview({ id: "mocks", token, reviewedBy: "bob" });
    await expect(completion).rejects.toMatchObject({ code: "review-required" });
  });

  it("keeps an answer from being approved unseen", async () => {
    const { put, golden } = await createFixture("refuse");
    await golden.retire({ id: "mocks" });
    await put("migration.md", GUIDE);
    const approval = golden.approve({ id: "mocks", reviewedBy: "bob" });
    await expect(approval).rejects.toMatchObject({ code: "review-required" });
    const { token, freshness } = await golden.openReview("mocks");
    expect(freshness.evidence).toHaveLength(1);
    await golden.completeReview({ id: "mocks", token, reviewedBy: "bob" });
    expect((await golden.show("mocks")).freshness.verdict).toBe("fresh");
  });

  it("is looked for once as long as nothing moves", async () => {
    let searches = 0;
    const { put, ask, golden } = createGoldenFixture({
      newEvidence: "refuse",
      wrapPassages: (index) => ({
        similaritiesIn: (ids, vector) => index.similaritiesIn(ids, vector),
        search(vector, options) {
          searches += 1;
          return index.search(vector, options);
        },
      }),
    });
    await put("config.md", PAGE);
    await golden.add({
      ...{ id: "mocks", phrasings: [QUESTION], answer: "No.", reviewedBy: "ada" },
      sources: ["config.md#clearmocks"],
    });
    await put("other.md", OTHER);
    searches = 0;
    for (let time = 0; time < 5; time += 1) expect(await ask(QUESTION)).toMatchObject({ kind: "hit" });
    expect(searches).toBe(1);
    await put("migration.md", GUIDE);
    for (let time = 0; time < 5; time += 1) expect(await ask(QUESTION)).toMatchObject({ kind: "stale" });
    expect(searches).toBe(2);
  });

  it("goes with an entry to another store", async () => {
    const { golden } = await createFixture("refuse");
    const yaml = await golden.exportYaml();
    const other = createGoldenFixture({ newEvidence: "refuse" });
    await other.put("config.md", PAGE);
    await other.put("migration.md", GUIDE);
    await other.golden.importYaml(yaml, { file: "golden.yaml" });
    expect(await other.ask(QUESTION)).toMatchObject({
      kind: "stale",
      freshness: { verdict: "new-evidence" },
    });
    expect(await other.golden.exportYaml()).toBe(yaml);
  });
});
