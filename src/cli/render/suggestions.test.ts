import { describe, expect, it } from "vitest";
import type { Proposal } from "../../golden/suggest/proposal.ts";
import { createStyler } from "../styler.ts";
import { renderSuggestions } from "./suggestions.ts";

const proposal: Proposal = {
  ...{ id: "0123456789ab", kind: "draft", entryId: null, question: "How do I reset it?", answer: "Hold it." },
  ...{ sources: [], audience: [], language: null },
  evidence: {
    ...{
      askers: 2,
      questions: 2,
      firstAt: "2026-01-01",
      lastAt: "2026-01-02",
      examples: [],
      similarity: null,
    },
    ...{ outcomes: {}, up: 0, down: 0, notes: [] },
  },
};

describe("proposals as text", () => {
  it("show what sets two of the same words apart: who is answered, and in which language", () => {
    const report = {
      ...{ records: 4, questions: 4, since: "2026-01-01", leftOut: 0, clusterSimilarity: 0.8 },
      proposals: [proposal, { ...proposal, audience: ["staff", "admin"], language: "de" }],
    };
    const out = renderSuggestions(report, { limit: 9, styler: createStyler(false) });
    expect(out.match(/^0123456789ab .*$/gm)).toEqual([
      "0123456789ab  new draft",
      "0123456789ab  new draft, for staff, admin, in de",
    ]);
  });
});
