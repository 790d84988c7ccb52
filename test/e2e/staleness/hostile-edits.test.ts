import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Grain } from "../../../src/golden/freshness/grains.ts";
import { openAssay } from "../../../src/index.ts";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { hashText } from "../../../src/text/hash-text.ts";

const QUESTION = "How many requests per minute may a client send?";
const T = "A client may send 10 requests per minute to the gateway before it is throttled.";
const NEW = T.replace("10", "500");
const page = (text: string, heading = "Rate limit") =>
  `# Gateway\n\nIt routes calls.\n\n## ${heading}\n\n${text}\n\n## Other\n\nSomething about logs.\n`;
const nested = (parent: string, more = "") => `# Gateway\n\n## ${parent}\n\n### Rate limit\n\n${T}\n${more}`;
const html = (body: string) => `<h1>G</h1><h2 id="rate-limit">Rate limit</h2>${body}`;
const rows = (unit: string) =>
  page(
    `| Plan | Requests per ${unit} |\n|---|---|\n${Array.from({ length: 60 }, (_, i) => `| Plan ${i} | ${i * 10} |`).join("\n")}`,
  );
const legacy = `\n## Legacy gateway\n\n${T}\n`;

const around = (before: string, after: string): Site =>
  limits(page(T).replace("## Rate limit", `${before}\n\n## Rate limit`).replace(T, `${T}\n\n${after}`));
const table = page("| Plan | Requests |\n| --- | --- |\n| Free | 10 a minute |");
const record = (fields: object): Site => ({
  "a.jsonl": JSON.stringify({ id: "r", title: "Limits", text: T, version: "1", ...fields }),
});
const wholeRecord = { before: record({}), source: "r" };
const cells = (span: string) =>
  html(`<table><tr><th>Plan<th>Requests</tr><tr><td${span}>10 a minute</td></tr></table>`);
const include = (line: string): Site => limits(page(`${line}\n\n${T}`));

/** Pages by name; null for one that is deleted. */
type Site = Readonly<Record<string, string | null>>;

interface Case {
  readonly before?: Site;
  /** One or several ingests. */
  readonly after: Site | readonly Site[];
  readonly source?: string;
  readonly answer?: string;
  readonly maxTokens?: number;
  /** Verdict at the grain of passages, and at that of sections. */
  readonly passage: string;
  readonly section: string;
}

const limits = (text: string): Site => ({ "limits.md": text });
const changed = { passage: "changed", section: "changed" };
const missing = { passage: "missing", section: "missing" };
const fresh = { passage: "fresh", section: "fresh" };
const onlySection = { passage: "fresh", section: "changed" };

// biome-ignore format: one row a case
const cases: Readonly<Record<string, Case>> = {
  "nothing": { after: limits(page(T)), ...fresh },
  "another number": { after: limits(page(NEW)), ...changed },
  "a line before it in its paragraph": { after: limits(page(`Until 2.0, and no longer since, this was true:\n${T}`)), ...changed },
  "a line after it in its paragraph": { after: limits(page(`${T}\nIt was raised to 500 in version 3.0.`)), ...changed },
  "a paragraph after it": { after: limits(page(`${T}\n\nUpdate: since 3.0 it is 500.`)), ...changed },
  "a comment around it": { after: limits(page(`Every client has a budget.\n\n<!--\n${T}\n-->\n\n${NEW}`)), ...changed },
  "a fence around it": { after: limits(page(`The old text, wrong now:\n\n\`\`\`text\n${T}\n\`\`\`\n\n${NEW}`)), ...changed },
  "a line through it": { after: limits(page(`<del>\n\n${T}\n\n</del>\n\n${NEW}`)), ...changed },
  "a hidden element around it": { after: limits(page(`<div hidden>\n\n${T}\n\n</div>\n\n${NEW}`)), ...changed },
  "nothing but a line through it": { after: limits(page(`<del>\n\n${T}\n\n</del>`)), ...changed },
  "nothing but a hidden element around it": { after: limits(page(`<div class="x" style="display: none">\n\n${T}\n\n</div>`)), ...changed },
  "a comment around it in HTML": { before: { "limits.html": html(`<p>${T}</p>`) }, source: "limits.html#rate-limit", after: { "limits.html": html(`<p>Intro</p><!--\n${T}\n--><p>${NEW}</p>`) }, ...changed },
  "a line through it in HTML": { before: { "limits.html": html(`<p>${T}</p>`) }, source: "limits.html#rate-limit", after: { "limits.html": html(`<p><del>${T}</del></p>`) }, ...changed },
  "an exponent that fell down": { before: { "limits.html": html("<p>A client may send 10<sup>2</sup> requests.</p>") }, source: "limits.html#rate-limit", after: { "limits.html": html("<p>A client may send 102 requests.</p>") }, ...changed },
  "another heading": { after: limits(page(T, "Rate limit before version 2 (no longer in force)")), ...changed },
  "it made a heading": { after: limits(page(`${T}\n\nNot true any more:\n`)), ...changed },
  "an edit where it stood twice": { before: limits(page(T) + legacy), after: limits(page(NEW) + legacy), ...changed },
  "a move below a heading of old things": { after: limits(page(NEW) + legacy), ...changed },
  "an archived copy beside the edit": { after: { ...limits(page(NEW)), "v1/limits.md": page(T) }, ...changed },
  "an archived copy before the edit": { after: [{ "v1/limits.md": page(T) }, limits(page(NEW))], ...changed },
  "a rename, and its old name given to new text": { after: [{ "limits.md": null, "b.md": page(T) }, limits(page(NEW))], ...changed },
  "a zero-width space in its number": { after: limits(page(T.replace("10", "1\u200b0"))), ...changed },
  "the head of its table": { before: limits(rows("minute")), source: "limits.md:60", after: limits(rows("hour")), ...changed },
  "an item more in its list": { before: limits(page("Sign in with:\n\n- GitHub")), after: limits(page("Sign in with:\n\n- GitHub\n- Google")), ...changed },
  "only line ends": { after: limits(page(T).replace(/\n/g, "\r\n")), ...fresh },
  "two renames and one back": { after: [{ "limits.md": null, "b.md": page(T) }, { "b.md": null, "c.md": page(T) }, { "c.md": null, ...limits(page(T)) }], ...fresh },
  "a table cut otherwise": { before: limits(rows("minute")), after: {}, maxTokens: 60, ...fresh },
  "paragraphs cut otherwise": { before: limits(page(Array.from({ length: 12 }, (_, i) => `Rule ${i}: ${T}`).join("\n\n"))), after: {}, maxTokens: 60, ...fresh },
  "another heading above its own": { before: limits(nested("Current")), after: limits(nested("Removed in 3.0")), ...changed },
  "a place below another parent": { before: limits(nested("Current", "\n## Legacy\n\nOld.\n")), after: limits(`# Gateway\n\n## Current\n\n### Rate limit\n\n${NEW}\n\n## Legacy\n\n### Rate limit\n\n${T}\n`), ...changed },
  "another title of the page": { after: limits(page(T).replace("# Gateway", "# Old gateway (removed)")), ...onlySection },
  "a comment beside it": { after: limits(page(`<!-- x -->\n\n${T}`)), ...onlySection },
  "another image beside it": { before: limits(page(`${T}\n\n![](a.png)`)), after: limits(page(`${T}\n\n![](b.png)`)), ...onlySection },
  "a component before it": { after: limits(page(`<Deprecated since="3.0" />\n\n${T}`)), ...onlySection },
  "a component after it": { after: limits(page(`${T}\n\n<Deprecated since="3.0" replacement="500" />`)), ...onlySection },
  "another number in a program beside it": { before: limits(page(`${T}\n\nexport const limit = 10;`)), after: limits(page(`${T}\n\nexport const limit = 500;`)), passage: "fresh", section: "changed" },
  "another footnote elsewhere": { before: limits(`${page("A client may send N requests[^1].")}\n[^1]: N is 10.\n`), after: limits(`${page("A client may send N requests[^1].")}\n[^1]: N is 500.\n`), ...fresh },
  "a section elsewhere": { after: limits(page(T).replace("about logs", "about traces")), ...fresh },
  "another heading after its section": { after: limits(page(T).replace("## Other", "## Logs")), ...fresh },
  "a container of warning around its section": { after: around("::: danger No longer true", ":::"), ...changed },
  "a container of GitBook around its section": { after: around('{% hint style="danger" %}', "{% endhint %}"), ...changed },
  "another kind of container around its section": { before: around("::: tip", ":::"), after: around("::: danger", ":::"), ...changed },
  "a fold around its section": { after: around("<details><summary>Old behaviour</summary>", "</details>"), ...changed },
  "another title of the fold around it": { before: around("<details><summary>Limits</summary>", "</details>"), after: around("<details><summary>Old limits</summary>", "</details>"), ...changed },
  "a condition around its section": { after: around('<div v-if="false">', "</div>"), ...changed },
  "a class that hides its section": { after: around('<div class="hidden">', "</div>"), ...changed },
  "a style that hides its section": { after: around('<div style="visibility:hidden">', "</div>"), ...changed },
  "a quoted warning before it": { after: limits(page(`> [!WARNING]\n> No longer true.\n\n${T}`)), ...changed },
  "a line through its heading": { after: limits(page(T, "~~Rate limit~~")), ...changed },
  "a badge beside its heading": { after: limits(page(T, 'Rate limit <Badge text="deprecated"/>')), ...changed },
  "an id of its heading": { after: limits(page(T, "Rate limit {#rate-limit}")), ...onlySection },
  "a container around another section": { after: limits(page(T).replace("Something about logs.", "::: danger\n\nSomething about logs.\n\n:::")), ...fresh },
  "an edit of the page where its container stays": { before: around("::: danger X", ":::"), after: limits((around("::: danger X", ":::")["limits.md"] ?? "").replace("about logs", "about traces")), ...fresh },
  "another text that is included": { before: include("<!--@include: ./a.md-->"), after: include("<!--@include: ./b.md-->"), ...changed },
  "another snippet that is included": { before: include("<<< @/a.ts"), after: include("<<< @/b.ts"), ...changed },
  "another snippet of MkDocs": { before: include('--8<-- "a.md"'), after: include('--8<-- "b.md"'), ...changed },
  "an included page that says another thing": { before: { ...include("<!--@include: ./part.md-->"), "part.md": "It is 10.\n" }, after: { "part.md": "It is 500.\n" }, ...changed },
  "an included page that stays": { before: { ...include("<!--@include: ./part.md-->"), "part.md": "It is 10.\n", "c.md": "x\n" }, after: { "c.md": "y\n" }, ...fresh },
  "a move to an archive while a new page holds the edit": { after: { "limits.md": null, "new.md": page(NEW), "archive/limits.md": page(T) }, ...missing },
  "a move beside the edit, with no name that tells": { after: { "limits.md": null, "new.md": page(NEW), "other.md": page(T) }, ...missing },
  "a move to an archive alone": { after: { "limits.md": null, "archive/limits.md": page(T) }, ...missing },
  "a move to the folder of an older version": { after: { "limits.md": null, "v1/limits.md": page(T) }, ...missing },
  "an archived copy where the page renamed its heading": { after: { ...limits(page(NEW, "Limits")), "archive/limits.md": page(T) }, ...changed },
  "a copy where the page gave its section to another": { after: { "limits.md": "# Gateway\n\nx\n", "rates.md": page(NEW), "copy.md": page(T).replace("It routes calls.", "Kept.") }, ...changed },
  "a rename": { after: { "limits.md": null, "gateway/limits.md": page(T) }, ...fresh },
  "a rename beside another new page": { after: { "limits.md": null, "b.md": page(T), "new.md": "# Logs\n\nSomething about logs.\n" }, ...fresh },
  "a name of plain text": { after: { "limits.md": null, "limits.txt": page(T) }, ...changed },
  "a cell that spans no other any more": { before: { "limits.html": cells(" colspan=2") }, source: "limits.html#rate-limit", after: { "limits.html": cells("") }, ...changed },
  "a cell that spans others now": { before: { "limits.html": cells("") }, source: "limits.html#rate-limit", after: { "limits.html": cells(" rowspan=2") }, ...changed },
  "another version of a record": { ...wholeRecord, after: record({ version: "2" }), ...changed },
  "another title of a record": { ...wholeRecord, after: record({ title: "Old limits" }), ...changed },
  "other metadata of a record": { ...wholeRecord, after: record({ metadata: { deprecated: true } }), ...changed },
  "a record in another file": { ...wholeRecord, after: { "a.jsonl": null, "b.jsonl": record({})["a.jsonl"] ?? "" }, ...fresh },
  "other front matter of a whole page": { before: limits(`---\nversion: 1\n---\n${page(T)}`), source: "limits.md", after: limits(`---\nversion: 2\n---\n${page(T)}`), ...changed },
  "its lines wrapped otherwise": { after: limits(page(T.replace("minute to", "minute\nto"))), ...onlySection },
  "other padding of its table": { before: limits(table), after: limits(table.replace("| Free |", "| Free     |")), ...onlySection },
  "another alignment of its table": { before: limits(table), after: limits(table.replace("| --- | --- |", "| :--- | ---: |")), ...onlySection },
  "other marks of its emphasis": { before: limits(page(`*Note*: ${T}`)), after: limits(page(`_Note_: ${T}`)), ...onlySection },
  "its lines wrapped otherwise, in a container": { after: limits((around("::: danger", ":::")["limits.md"] ?? "").replace("minute to", "minute\nto")), ...changed },
  "a hard line break in it": { after: limits(page(T.replace("minute to", "minute  \nto"))), ...changed },
  "another indentation of its code": { before: limits(page("```yaml\na:\n  limit: 10\n```")), after: limits(page("```yaml\na:\n    limit: 10\n```")), ...changed },
  "a link in raw HTML that leads nowhere": { before: { ...limits(page(T)), "x.md": "# X\n\nuse a\n" }, answer: 'A client may send 10, see <a href="x.md">here</a>.', after: { "x.md": null }, passage: "broken-link", section: "broken-link" },
};

describe("an edit of a page that an answer rests on", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "assay-edits-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function write(site: string, pages: Site): Promise<void> {
    for (const [name, text] of Object.entries(pages)) {
      const path = join(site, name);
      await mkdir(dirname(path), { recursive: true });
      await (text === null ? rm(path) : writeFile(path, text));
    }
  }

  async function open(
    grain: Grain,
    { before = limits(page(T)), source, answer = "10 of them." }: Partial<Case>,
  ) {
    const root = await mkdtemp(join(folder, "case-"));
    const site = join(root, "docs");
    const config = {
      database: join(root, "a.db"),
      golden: { freshness: grain, newEvidence: "off" as const, threshold: 0.6 },
      retrieval: { enabled: false },
    };
    const assay = await openAssay({ config, embedder: createFakeEmbedder() });
    const ingest = async (pages: Site, maxTokens?: number) => {
      await write(site, pages);
      await assay.ingest({ paths: [site], ...(maxTokens !== undefined && { maxTokens }) });
    };
    await ingest(before);
    const sources = [source ?? "limits.md#rate-limit"];
    await assay.golden.add({ id: "e", phrasings: [QUESTION], answer, sources, reviewedBy: "ada" });
    return { assay, ingest };
  }

  for (const [name, each] of Object.entries(cases)) {
    it(`${name}: ${each.passage} at the grain of passages, ${each.section} at that of sections`, async () => {
      for (const grain of ["passage", "section"] as const) {
        const { assay, ingest } = await open(grain, each);
        await using _ = assay;
        expect((await assay.ask(QUESTION)).source).toBe("golden");
        for (const pages of [each.after].flat()) await ingest(pages, each.maxTokens);
        const [checked] = await assay.golden.check(["e"]);
        expect(`${grain}: ${checked?.freshness.verdict}`).toBe(`${grain}: ${each[grain]}`);
        expect((await assay.ask(QUESTION)).source === "golden").toBe(each[grain] === "fresh");
      }
    });
  }

  describe("where the review was recorded by an earlier version", () => {
    const warned = around("::: danger X", ":::");
    const edited = (site: Site) => limits((site["limits.md"] ?? "").replace("about logs", "about traces"));
    // biome-ignore format: one row a case
    const earlier: Readonly<Record<string, { before?: Site; source?: string; after: Site; verdict: string }>> = {
      "holds while nothing changes": { after: {}, verdict: "fresh" },
      "holds while nothing changes in a container": { before: warned, after: {}, verdict: "fresh" },
      "holds after an edit elsewhere": { after: edited(limits(page(T))), verdict: "fresh" },
      "is looked at again once a page is edited that warns around it": { before: warned, after: edited(warned), verdict: "changed" },
      "falls with a container of warning around it": { after: warned, verdict: "changed" },
      "falls with a line through its heading": { after: limits(page(T, "~~Rate limit~~")), verdict: "changed" },
      "falls with another text": { after: limits(page(NEW)), verdict: "changed" },
      "of a record holds while nothing changes": { ...wholeRecord, after: {}, verdict: "fresh" },
      "of a record falls with its text": { ...wholeRecord, after: record({ text: NEW }), verdict: "changed" },
    };
    for (const [name, { verdict, after, ...each }] of Object.entries(earlier)) {
      it(`an answer ${name}`, async () => {
        const { assay, ingest } = await open("passage", each);
        await using _ = assay;
        const written = (await assay.golden.exportYaml())
          .replace(/^ *surroundings: .*\n/gm, "")
          .replace(/(document: r\n\s+hash: )\S+/, `$1${hashText(T)}`);
        expect(written).not.toContain("surroundings");
        if (each.source === "r") expect(written).toContain(hashText(T));
        await assay.golden.remove("e");
        await assay.golden.importYaml(written, { file: "golden.yaml" });
        await ingest(after);
        const [checked] = await assay.golden.check(["e"]);
        expect(checked?.freshness.verdict).toBe(verdict);
      });
    }
  });

  it("is reviewed against what stands in its place, and not against an archived copy", async () => {
    for (const after of [{ ...limits(page(NEW)), "v1/limits.md": page(T) }, limits(page(NEW) + legacy)]) {
      const { assay, ingest } = await open("passage", {});
      await using _ = assay;
      await ingest(after);
      const { changes, token } = await assay.golden.openReview("e");
      expect(changes).toMatchObject([
        { after: NEW, successor: { source: { label: "limits.md › Gateway › Rate limit" } } },
      ]);
      const { entry, freshness } = await assay.golden.completeReview({ id: "e", token, reviewedBy: "bob" });
      expect(entry.sources).toMatchObject([{ reference: { documentId: "limits.md" } }]);
      expect(freshness.verdict).toBe("fresh");
    }
  });

  it("that only cuts the page otherwise lets a review stamp the passages that hold the text", async () => {
    const before = limits(page(`${T}\n\nAnd it may wait for a minute.`));
    const { assay, ingest } = await open("section", { before });
    await using _ = assay;
    await ingest({}, 30);
    const { token } = await assay.golden.openReview("e");
    const { entry, freshness } = await assay.golden.completeReview({ id: "e", token, reviewedBy: "bob" });
    expect(entry.sources.map(({ label }) => label)).toEqual(
      entry.sources.map(() => "limits.md › Gateway › Rate limit"),
    );
    expect(entry.sources.length).toBeGreaterThan(1);
    expect(freshness.verdict).toBe("fresh");
  });
});
