import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { type IngestOptions, ingest } from "../ingest.ts";

const TEXT = "# Pay\n\nThe bonus is 900 euros a month.\n";

async function setUp(files: Readonly<Record<string, string>>, field: string | null = "audience") {
  const folder = mkdtempSync(join(tmpdir(), "assay-ingest-audience-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { documents } = createMemoryStore();
  const embedder = createFakeEmbedder();
  const run = async (options: Omit<IngestOptions, "paths"> = {}, audienceField = field) => {
    const parts = { documents, embedder, clock: () => new Date(0), audienceField };
    const report = await ingest({ ...options, paths: [folder] }, parts);
    const stored = await documents.listDocuments();
    return {
      report,
      audiences: Object.fromEntries(stored.map(({ id, metadata }) => [id, metadata.audience])),
    };
  };
  return { run };
}

const head = (lines: string) => `---\n${lines}\n---\n${TEXT}`;

describe("a document whose audience cannot be read", () => {
  it.each([
    ["broken YAML", "a.md", head("audience: [staff")],
    ["an unset value", "a.md", head("audience:")],
    ["an object", "a.md", head("audience: {team: staff}")],
    ["a nested list", "a.md", head("audience: [[staff]]")],
    ["a number", "a.md", head("audience: 5")],
    ["a list with a truth value", "a.md", head("audience: [staff, true]")],
    ["another case", "a.md", head("Audience: staff")],
    ["a merged key", "a.md", head("base: &b {audience: staff}\n<<: *b")],
    ["a head that is no mapping", "a.md", head("- audience: staff")],
    ["an empty line before the head", "a.md", `\n${head("audience: staff")}`],
    ["a comment before the head", "a.md", `<!-- x -->\n${head("title: Pay\naudience: staff")}`],
    ["a title before the head", "a.md", `# Pay\n\n${head("audience: staff")}`],
    ["a head that is never closed", "a.md", `---\naudience: staff\n\n${TEXT}`],
    ["a head closed by dots", "a.md", `---\naudience: staff\n...\n${TEXT}`],
    ["four dashes", "a.md", `----\naudience: staff\n----\n${TEXT}`],
    ["old line ends", "a.md", `\r\n${head("audience: staff").replaceAll("\n", "\r\n")}`],
    ["TOML", "a.md", `+++\naudience = "staff"\n+++\n${TEXT}`],
    ["JSON", "a.md", `{\n  "audience": "staff"\n}\n${TEXT}`],
    ["a head in plain text", "a.txt", head("audience: staff")],
    ["a head in HTML", "a.html", "---\naudience: staff\n---\n<p>The bonus is 900 euros.</p>"],
    [
      "an object in a record",
      "a.jsonl",
      '{"id": "a", "text": "Bonus", "metadata": {"audience": {"x": "staff"}}}',
    ],
    ["a nested list beside the text", "a.jsonl", '{"id": "a", "text": "Bonus", "audience": [["staff"]]}'],
    ["null in a record", "a.jsonl", '{"id": "a", "text": "Bonus", "audience": null}'],
  ])("is for nobody, and the report says so at each run: %s", async (_, name, text) => {
    const { run } = await setUp({ [name]: text });
    const id = name === "a.jsonl" ? "a" : name;
    for (let time = 0; time < 2; time += 1) {
      const { report, audiences } = await run();
      expect(audiences).toEqual({ [id]: [] });
      expect(report.failed).toEqual([]);
      expect(
        report.warnings.filter((warning) => warning.startsWith(`${id}: It is for nobody, since `)),
      ).toHaveLength(1);
    }
  });

  it("becomes what it says once it can be read, and once nobody asks for an audience", async () => {
    const { run } = await setUp({ "a.md": head("audience: {team: staff}") });
    expect((await run({}, null)).audiences).toEqual({ "a.md": undefined });
    expect((await run()).audiences).toEqual({ "a.md": [] });
    expect((await run({ metadata: { audience: "staff" } })).audiences).toEqual({ "a.md": "staff" });
    expect((await run({}, null)).audiences).toEqual({ "a.md": undefined });
  });
});

describe("a document whose audience can be read", () => {
  it.each([
    ["a text", "a.md", head("audience: staff"), "staff"],
    ["a list", "a.md", head("audience: [staff, owner]"), ["staff", "owner"]],
    ["nobody", "a.md", head("audience: []"), []],
    ["no audience in the head", "a.md", head("title: Pay"), undefined],
    ["an empty head", "a.md", head(""), undefined],
    ["no head", "a.md", TEXT, undefined],
    ["a rule at the top", "a.md", `---\n\n${TEXT}`, undefined],
    [
      "a rule in the text",
      "a.md",
      `${TEXT}\n---\n\nThe audience: everybody who is paid.\n\nAnd more.`,
      undefined,
    ],
    [
      "a head that is shown as code",
      "a.md",
      `# Heads\n\n\`\`\`yaml\n---\naudience: staff\n---\n\`\`\`\n`,
      undefined,
    ],
    ["an expression at the top", "a.mdx", `{/* note */}\n\n${TEXT}`, undefined],
    ["a record", "a.jsonl", '{"id": "a", "text": "Bonus", "audience": ["staff"]}', ["staff"]],
    ["a record without one", "a.jsonl", '{"id": "a", "text": "Bonus"}', undefined],
    ["HTML", "a.html", "<p>The bonus is 900 euros.</p>", undefined],
  ])("has it, without a warning: %s", async (_, name, text, audience) => {
    const { run } = await setUp({ [name]: text });
    const { report, audiences } = await run();
    expect(Object.values(audiences)).toEqual([audience]);
    expect(report.warnings).toEqual([]);
  });

  it("may have it from the folder", async () => {
    const { run } = await setUp({ "staff/a.md": TEXT }, "section");
    expect((await run()).report.warnings).toEqual([]);
  });
});
