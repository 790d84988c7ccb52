import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ConfigInput } from "../config.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import { openAssay } from "./open-assay.ts";

const QUESTION = "How many requests per minute may a client send?";
const NEAR = "How many requests per minute may one client send?";
const LIMIT = "A client may send 10 requests per minute to the gateway before it is throttled.";
const PUBLIC = `# Plans\n\n## Limit\n\n${LIMIT}\n`;
const STAFF = `---\naudience: staff\n---\n# Internal plans\n\n## Limit\n\n${LIMIT}\n`;
/** Stands in staff pages alone, in headings and text. */
const SECRET = "zanzibar";
const OVERTAKING = `---\naudience: staff\n---\n# ${SECRET} ${QUESTION}\n\n${QUESTION} ${QUESTION} 900.\n`;

type Pages = Readonly<Record<string, string | null>>;

async function setUp(config: ConfigInput = {}) {
  const folder = mkdtempSync(join(tmpdir(), "assay-golden-audience-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const assay = await openAssay({
    config: { database: ":memory:", retrieval: { audienceField: "audience" }, ...config },
    embedder: createFakeEmbedder({
      defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.1) },
    }),
  });
  onTestFinished(() => assay.close());
  const ingest = async (pages: Pages) => {
    for (const [name, text] of Object.entries(pages)) {
      if (text === null) rmSync(join(folder, name));
      else writeFileSync(join(folder, name), text);
    }
    await assay.ingest({ paths: [folder] });
  };
  const add = (id: string, question: string, source: string) =>
    assay.golden.add({
      id,
      phrasings: [question],
      answer: `Answer of ${id}.`,
      sources: [source],
      reviewedBy: "ada",
    });
  return { assay, ingest, add };
}

const customer = { audience: ["customer"] };
const staff = { audience: ["staff"] };

describe("new evidence in pages for an audience", () => {
  it.each(["strict", "refuse", "report"] as const)("is for that audience alone (%s)", async (newEvidence) => {
    const { assay, ingest, add } = await setUp({ golden: { newEvidence } });
    await ingest({ "pub.md": PUBLIC });
    await add("limit", QUESTION, "pub.md#limit");
    await ingest({ "sec.md": OVERTAKING });
    // In both orders: what was found for one must not be kept for the other.
    for (const asker of [staff, customer, staff, {}]) {
      const answer = await assay.ask(QUESTION, asker);
      const text = JSON.stringify(answer);
      if (asker === staff) {
        expect(text).toContain(SECRET);
        expect(answer.source === "golden").toBe(newEvidence === "report");
      } else {
        expect(answer).toMatchObject({ source: "golden", text: "Answer of limit." });
        expect(text).not.toMatch(new RegExp(`${SECRET}|sec\\.md`, "u"));
      }
    }
    expect(JSON.stringify(await assay.golden.show("limit"))).toContain(SECRET);
  });

  it("is found behind many nearer pages for others", async () => {
    const { assay, ingest, add } = await setUp({ golden: { newEvidence: "strict" } });
    await ingest({ "pub.md": PUBLIC });
    await add("limit", QUESTION, "pub.md#limit");
    const others = Array.from({ length: 80 }, (_, number) => [`o${number}.md`, `${OVERTAKING}${number}\n`]);
    await ingest({
      ...Object.fromEntries(others),
      "news.md": `# News\n\n${QUESTION} It may send 20 requests per minute.\n`,
    });
    const answer = await assay.ask(QUESTION, customer);
    expect(answer.source).not.toBe("golden");
    expect(JSON.stringify(answer)).toContain("news.md");
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });
});

describe("a reviewed answer whose source is for an audience", () => {
  it.each([
    ["became a page for others", { "pub.md": STAFF }, "pub.md"],
    ["moved into a page for others", { "pub.md": null, "int.md": STAFF }, "int.md"],
    ["is gone", { "pub.md": null, "other.md": "# Other\n\nNothing of the kind.\n" }, "pub.md"],
  ] as const)("is not looked at when it %s", async (_, after: Pages, page) => {
    const { assay, ingest, add } = await setUp();
    await ingest({ "pub.md": PUBLIC });
    await add("limit", QUESTION, "pub.md#limit");
    expect(await assay.ask(QUESTION, customer)).toMatchObject({ source: "golden" });
    await ingest(after);
    for (const question of [QUESTION, NEAR]) {
      const answer = await assay.ask(question, customer);
      const { golden, trace } = answer;
      const text = JSON.stringify(answer);
      expect(golden).toBeNull();
      expect(trace.entries.find((entry) => entry.stage === "golden")).toMatchObject({
        outcome: "far",
        match: null,
        freshness: null,
      });
      expect(text).not.toContain("Answer of limit");
      expect(text).not.toContain(page);
    }
  });

  it("is served to those who may read it", async () => {
    const { assay, ingest, add } = await setUp();
    await ingest({ "int.md": STAFF });
    await add("limit", QUESTION, "int.md#limit");
    for (const question of [QUESTION, NEAR]) {
      expect(await assay.ask(question, staff)).toMatchObject({ source: "golden", text: "Answer of limit." });
      expect(JSON.stringify(await assay.ask(question))).not.toMatch(/int\.md|Answer of limit/u);
    }
  });

  it("does not stand in the way of another one that is farther from the question", async () => {
    const { assay, ingest, add } = await setUp();
    await ingest({ "pub.md": PUBLIC, "int.md": STAFF });
    for (let number = 0; number < 40; number += 1) {
      await assay.golden.add({
        id: `staff${number}`,
        phrasings: [`${NEAR.slice(0, -1)} on day ${number}?`],
        answer: "For the staff.",
        sources: ["int.md#limit"],
        reviewedBy: "ada",
      });
    }
    await add("public", "How many requests go through?", "pub.md#limit");
    const answer = await assay.ask(NEAR, { ...customer, goldenThreshold: 0.3 });
    expect(answer).toMatchObject({ source: "golden", text: "Answer of public." });
    expect(JSON.stringify(answer)).not.toMatch(/staff\d|int\.md|For the staff/u);
  });

  it("is for everyone where no field is configured", async () => {
    const { assay, ingest, add } = await setUp({ retrieval: {} });
    await ingest({ "int.md": STAFF });
    await add("limit", QUESTION, "int.md#limit");
    expect(await assay.ask(QUESTION)).toMatchObject({ source: "golden" });
  });
});

describe("a stored answer", () => {
  it("is not served once its page is for others", async () => {
    const { assay, ingest } = await setUp({ cache: { enabled: true, extracted: true, threshold: 0.9 } });
    await ingest({ "pub.md": PUBLIC });
    await assay.ask(QUESTION, customer);
    expect(await assay.ask(QUESTION, customer)).toMatchObject({ source: "cached" });
    await ingest({ "pub.md": STAFF });
    const answer = await assay.ask(QUESTION, customer);
    expect(answer.source).not.toBe("cached");
    expect(JSON.stringify(answer)).not.toContain("pub.md");
  });
});
