import { describe, expect, it } from "vitest";
import { createToldAnswerer, type PipelineChanges } from "../../../test/answerer-fixture.ts";
import { type RecalledPassageFields, recalledPassage } from "../../../test/fixtures/recalled-passage.ts";
import { NO_SITE } from "../../text/site/site.ts";

const site = { ...NO_SITE, url: "https://docs.example.com", generator: "vitepress" as const };
const TEXT = "Set the listener type to batch in the current [environment](/config/environment).";

async function ask(changes: PipelineChanges, document: Partial<RecalledPassageFields> = {}) {
  const evidence = recalledPassage({
    ...{ text: TEXT, documentId: "guide/kafka.md", similarity: 0.7, headings: ["What's new?"] },
    ...{ anchor: "whats-new" },
    ...document,
  });
  const { answerer } = createToldAnswerer(
    {
      golden: async () => ({ kind: "empty" }),
      retrieval: async () => ({ kind: "passages", passages: [evidence], belowThreshold: 0, degraded: [] }),
    },
    changes,
  );
  return answerer.ask("Which listener type is set for batch?");
}

describe("an answer of documents that stand on a web site", () => {
  it("opens each source at its section, as the site's generator names it", async () => {
    const { citations } = await ask({ site });
    expect(citations.map(({ url, anchor }) => [url, anchor])).toEqual([
      ["https://docs.example.com/guide/kafka#what-s-new", "whats-new"],
    ]);
  });

  it("leads links of a quote to where they lead on the page, and quotes the rest as it is", async () => {
    expect((await ask({ site })).text).toBe(
      "Set the listener type to batch in the current [environment](https://docs.example.com/config/environment). [1]",
    );
  });

  it("quotes links as they are written where nobody said where the pages stand", async () => {
    const { text, citations } = await ask({});
    expect(text).toBe(`${TEXT} [1]`);
    expect(citations[0]?.url).toBeNull();
  });

  it("goes by the address that a page names, with and without a site", async () => {
    const metadata = { url: "https://pages.example/kafka" };
    const [without, within] = [await ask({}, { metadata }), await ask({ site }, { metadata })];
    expect(without.citations[0]?.url).toBe("https://pages.example/kafka");
    expect(within.citations[0]?.url).toBe("https://pages.example/kafka#what-s-new");
    for (const { text } of [without, within])
      expect(text).toContain("(https://pages.example/config/environment)");
  });
});
