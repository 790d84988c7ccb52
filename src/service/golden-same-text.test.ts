import { describe, expect, it } from "vitest";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { openAssay } from "./open-assay.ts";

const EXACT = "Whether the text is matched exactly: case-sensitive and whole-string.";
const OFF = `${EXACT} Disabled by default.`;
const ON = `${EXACT} Enabled by default.`;

function page(alt: string, text: string): string {
  const sections = [
    ["getByAltText", "Finds an image by its alternative text.", alt],
    ["getByText", "Finds an element by its text content.", text],
  ];
  const written = sections.map(
    ([name, lead, options]) => `## ${name}\n\n${lead}\n\n### Options\n\n${options}`,
  );
  return `# Locators\n\n${written.join("\n\n")}\n`;
}

const question = "Does getByText match exactly?";

async function open() {
  const assay = await openAssay({
    config: { database: ":memory:", holdout: { enabled: false }, retrieval: { threshold: 0.1 } },
    embedder: createFakeEmbedder(),
  });
  const put = (id: string, text: string) => assay.documents.put({ id, text });
  const isServed = async () => (await assay.ask(question)).source === "golden";
  return { golden: assay.golden, put, isServed };
}

async function createFixture(...sources: string[]) {
  const fixture = await open();
  await fixture.put("loc.md", page(OFF, OFF));
  const entry = { id: "exact", phrasings: [question], answer: "Not by default.", reviewedBy: "ada" };
  const { entry: added } = await fixture.golden.add({ ...entry, sources });
  return { ...fixture, labels: added.sources.map(({ label }) => label) };
}

const TEXT = "loc.md › Locators › getByText › Options";
const ALT = "loc.md › Locators › getByAltText › Options";

describe("a source whose text stands in another section too", () => {
  it("is the section that was named, by the one above or by its own anchor", async () => {
    expect((await createFixture("loc.md#getbytext")).labels).toEqual(["loc.md › Locators › getByText", TEXT]);
    expect((await createFixture("loc.md#options-1")).labels).toEqual([TEXT]);
    expect((await createFixture("loc.md#options")).labels).toEqual([ALT]);
    expect((await createFixture("loc.md#options", "loc.md#options-1")).labels).toEqual([ALT, TEXT]);
  });

  it("is changed once that section says something else, and its review shows what", async () => {
    const { golden, put, isServed } = await createFixture("loc.md#getbytext");
    await put("loc.md", page(OFF, ON));
    expect(await isServed()).toBe(false);
    const { changes, token } = await golden.openReview("exact");
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ before: OFF, after: ON, successor: { usedByDefault: true } });
    const { entry } = await golden.completeReview({ id: "exact", token, reviewedBy: "bob", answer: "Yes." });
    expect(entry.sources.map(({ label }) => label)).toEqual(["loc.md › Locators › getByText", TEXT]);
    await put("loc.md", page(OFF, OFF));
    expect(await isServed()).toBe(false);
  });

  it("is untouched by an edit of the other one, through a review and a file", async () => {
    const { golden, put, isServed } = await createFixture("loc.md#getbytext");
    await put("loc.md", page(ON, OFF));
    expect(await isServed()).toBe(true);
    const yaml = await golden.exportYaml();
    const other = await open();
    await other.put("loc.md", page(ON, OFF));
    await other.golden.importYaml(yaml, { file: "golden.yaml" });
    expect(await other.isServed()).toBe(true);
    await other.put("loc.md", page(OFF, ON));
    expect(await other.isServed()).toBe(false);
  });

  it("keeps its section where a person keeps it by its text alone", async () => {
    const { golden, put } = await createFixture("loc.md#options-1");
    await put("loc.md", `${page(OFF, OFF)}\nMore.\n`);
    const { entry, token } = await golden.openReview("exact");
    const sources = entry.sources.map(({ reference }) => reference);
    const kept = await golden.completeReview({
      id: "exact",
      token,
      reviewedBy: "bob",
      sources: ["loc.md#options-1"],
    });
    expect(sources).toEqual([expect.not.objectContaining({ place: expect.anything() })]);
    const next = await golden.openReview("exact");
    const bare = kept.entry.sources.map(({ reference }) => reference);
    const again = await golden.completeReview({
      id: "exact",
      token: next.token,
      reviewedBy: "eve",
      sources: bare,
    });
    expect(again.entry.sources.map(({ label }) => label)).toEqual(
      kept.entry.sources.map(({ label }) => label),
    );
    expect(again.entry.sources[0]?.label).toBe(TEXT);
  });

  it("is gone with its section: one of another section is offered, and never taken by itself", async () => {
    const { golden, put, isServed } = await createFixture("loc.md#options-1");
    await put("loc.md", page(OFF, OFF).split("## getByText")[0] ?? "");
    expect(await isServed()).toBe(false);
    const { changes, token } = await golden.openReview("exact");
    expect(changes[0]?.successor).toMatchObject({ source: { label: ALT }, usedByDefault: false });
    await expect(golden.completeReview({ id: "exact", token, reviewedBy: "bob" })).rejects.toMatchObject({
      code: "golden-invalid",
    });
  });
});
