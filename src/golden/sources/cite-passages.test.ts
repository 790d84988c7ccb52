import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";

const SECTIONS = [
  "# Settings\nThis page tells all settings there are",
  "## testTimeout\nDefault timeout of a test in milliseconds, which is 5000 unless `testTimeout` sets another",
  "## retry\nRetry a test that failed so many times before it is reported",
  "## colours\nWhether reports are printed in colours at terminals",
  "## slow\nA test that takes longer than `slowTestThreshold` is marked in the report",
];

async function cite(question: string, answer: string) {
  const fixture = createGoldenFixture();
  await fixture.put("settings.md", SECTIONS.join("\n"));
  const citations = await fixture.golden.citedPassages({ question, answer, documentIds: ["settings.md"] });
  return { fixture, citations, places: citations.map(({ passage }) => passage.headings.at(-1)) };
}

describe("citePassages", () => {
  it("finds what an answer rests on, in the order of the page, and leaves the rest of the page out", async () => {
    const { places } = await cite(
      "How long may a test take by default?",
      "The default timeout of a test is 5000 milliseconds; `testTimeout` sets another.",
    );
    expect(places).toContain("testTimeout");
    expect(places).not.toContain("colours");
    expect(places).toEqual([...places].sort((a, b) => order(a) - order(b)));
  });

  it("brings in the passage that holds a name of the answer, however little else it shares", async () => {
    const { citations } = await cite("What marks it?", "The setting slowTestThreshold does.");
    expect(citations.map(({ passage }) => passage.headings.at(-1))).toContain("slow");
  });

  it("brings in a passage for each statement of an answer", async () => {
    const { places } = await cite(
      "How are tests run?",
      "A test that failed is run again so many times. Reports are printed in colours at terminals.",
    );
    expect(places).toEqual(expect.arrayContaining(["retry", "colours"]));
  });

  it("makes sources that an edit elsewhere on the page leaves fresh, and an edit in one of them does not", async () => {
    const question = "How long may a test take by default?";
    const answer = "The default timeout of a test is 5000 milliseconds.";
    const { fixture, citations } = await cite(question, answer);
    const sources = citations.map(({ passage: { documentId, hash: passageHash } }) => ({
      ...{ kind: "passage" as const, documentId, passageHash },
    }));
    await fixture.golden.add({ phrasings: [question], answer, sources, reviewedBy: "ada" });
    await fixture.put("settings.md", SECTIONS.join("\n").replace("colours at", "colour at"));
    expect(await fixture.ask(question)).toMatchObject({ kind: "hit" });
    await fixture.put("settings.md", SECTIONS.join("\n").replace("5000", "6000"));
    expect(await fixture.ask(question)).toMatchObject({ kind: "stale" });
  });

  it("names the pages that may be meant by one that is not there", async () => {
    const { golden, put } = createGoldenFixture();
    await put("settings.md", "text");
    const asked = { question: "q", answer: "a", documentIds: ["setting.md"] };
    await expect(golden.citedPassages(asked)).rejects.toMatchObject({
      code: "document-not-found",
      hint: "Did you mean settings.md?",
    });
  });

  it("takes nothing from a page that shares nothing with the answer", async () => {
    const { citations } = await cite("zebra?", "Zebra.");
    expect(citations).toEqual([]);
  });
});

function order(heading: string | undefined): number {
  return SECTIONS.findIndex(
    (section) => section.startsWith(`# ${heading}`) || section.startsWith(`## ${heading}`),
  );
}
