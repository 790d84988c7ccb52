import { describe, expect, it } from "vitest";
import { createToldAnswerer, far, found, stale } from "../../test/answerer-fixture.ts";
import type { GoldenMatchOptions, GoldenOutcome } from "../golden/match/match.ts";
import { similarity } from "../models/similarity.ts";
import type { VetoSwitches } from "../text/vetoes/veto.ts";
import { describeTrace } from "./describe-trace.ts";

const match = {
  entryId: "alerts-on",
  phrasingId: "p1",
  phrasing: "How do I turn on alerts?",
  how: "similar" as const,
  similarity: similarity(0.931),
  threshold: similarity(0.8),
};
const vetoes = [{ veto: "polarity" as const, reason: 'The question says "off", the reviewed one "on".' }];
const vetoed: GoldenOutcome = { kind: "vetoed", match, vetoes };
const rival = { ...match, entryId: "alerts", phrasing: "How do I use alerts?", similarity: similarity(0.93) };
const unclear: GoldenOutcome = { kind: "unclear", match, rival };

const switchesWithoutNumbers: VetoSwitches = {
  numbers: false,
  versions: true,
  identifiers: true,
  flags: true,
  paths: true,
  quotes: true,
  negation: true,
  polarity: true,
  direction: true,
  roles: true,
  questionType: true,
  words: true,
  language: true,
};

async function ask(outcome: GoldenOutcome) {
  const { answerer } = createToldAnswerer({ golden: async () => outcome, retrieval: async () => found });
  const answer = await answerer.ask("How do I turn off alerts?");
  const described = describeTrace(answer.trace).find(({ stage }) => stage === "golden");
  return { answer, entry: answer.trace.entries[0], described };
}

describe("a reviewed answer that is near and not served", () => {
  it("falls through to the documents and says what vetoed it", async () => {
    const { answer, entry, described } = await ask(vetoed);
    expect(answer).toMatchObject({
      source: "extracted",
      degraded: [],
      golden: {
        entryId: "alerts-on",
        served: false,
        because: 'The question says "off", the reviewed one "on".',
        vetoes,
        freshness: null,
        review: null,
      },
    });
    expect(entry).toMatchObject({ stage: "golden", outcome: "vetoed", match, vetoes, rival: null });
    expect(described).toMatchObject({
      text: 'miss, near, not served, because it asks something else: "How do I turn on alerts?" 0.931 ≥ 0.80',
      details: ['polarity: The question says "off", the reviewed one "on".'],
    });
  });

  it("falls through where two answers are about as near, and names both", async () => {
    const { answer, entry, described } = await ask(unclear);
    expect(answer).toMatchObject({
      source: "extracted",
      golden: {
        served: false,
        because:
          'The question is about as near to "How do I turn on alerts?" (0.931) as to "How do I use alerts?" of "alerts" (0.930), which has another answer.',
      },
    });
    expect(entry).toMatchObject({ outcome: "unclear", match, rival, vetoes: [], margin: 0 });
    expect(described?.text).toContain("two answers are about as near");
    expect(described?.details).toEqual([expect.stringContaining('"How do I use alerts?" 0.930')]);
  });

  it("reports a stale answer with the reason of its source, and a far one not at all", async () => {
    expect((await ask(stale)).answer.golden).toMatchObject({ because: "kafka.md changed.", vetoes: [] });
    expect((await ask(far)).answer.golden).toBeNull();
  });

  it("hands margin and switches to the matcher", async () => {
    const told: unknown[] = [];
    const parts = {
      golden: {
        async match(_question: string, { margin, vetoes: switches }: GoldenMatchOptions) {
          told.push([margin, switches]);
          return far;
        },
      },
    };
    const settings = {
      ...{ enabled: true, threshold: 0.8, verifierTimeoutMs: 1000 },
      ...{ margin: 0.03, vetoes: switchesWithoutNumbers },
    };
    const { answerer } = createToldAnswerer({ retrieval: async () => found }, { parts, golden: settings });
    const answer = await answerer.ask("How do I turn off alerts?");
    expect(told).toEqual([[0.03, switchesWithoutNumbers]]);
    expect(answer.trace.entries[0]).toMatchObject({ margin: 0.03 });
  });
});
