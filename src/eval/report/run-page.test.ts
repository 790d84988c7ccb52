import { describe, expect, it } from "vitest";
import { evalRun, questionResult } from "../../../test/fixtures/question-result.ts";
import { figuresOf } from "../metrics/figures-of.ts";
import { describeRun } from "./describe-run.ts";
import { runPage } from "./run-page.ts";

function run() {
  const results = [
    questionResult("a", { values: { "retrieval.hit@5": 1, "retrieval.mrr": 0.5 }, tags: ["<api>"] }),
    questionResult("b", {
      question: '<img src=x onerror="alert(1)">',
      values: { "retrieval.hit@5": 0, "retrieval.mrr": 0 },
      violations: ["stale-serve"],
    }),
    questionResult("c", {
      source: null,
      error: { code: "chat-unavailable", message: "The endpoint is down." },
    }),
  ];
  return evalRun(results, { name: "<main>", figures: figuresOf(results, { seed: 1 }) });
}

describe("the report of a run", () => {
  it("tells first what must never happen and did, then each figure with its interval and n", () => {
    const sections = describeRun(run());
    expect(sections[1]).toMatchObject({
      lines: ["It happened in 1 question.", "1 question ended in an error."],
      table: {
        rows: [
          ["b", "stale-serve", '<img src=x onerror="alert(1)">'],
          ["c", "chat-unavailable: The endpoint is down.", "What about c?"],
        ],
      },
    });
    const search = sections.find(({ id }) => id === "stage-retrieve");
    expect(search?.table?.rows[0]).toEqual([
      ...["retrieval.hit@5", "50.0 %", "[9.5, 90.5]", "2"],
      "Questions with a document that answers by itself among the first 5.",
    ]);
    const against = sections.find(({ title }) => title === "Against retrieval.hit@5");
    expect(against?.table?.rows.map(([id]) => id)).toEqual(["b"]);
    expect(sections.map(({ title }) => title)).toContain("Tag: <api>");
  });

  it("is a page that asks for nothing and runs nothing, whatever the questions hold", () => {
    const page = runPage(run());
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("&lt;img src=x");
    expect(page).not.toMatch(/<img|<script|<main>\b.*<main>|https?:\/\/(?!www\.w3\.org)/u);
    expect(page).toMatch(/<svg[\s\S]*retrieval\.hit@5[\s\S]*<\/svg>/);
  });
});
