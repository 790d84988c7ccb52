import { beforeAll, describe, expect, it } from "vitest";
import { createEvaluationSource, evaluationQuestions } from "../../test/evaluation-fixture.ts";
import { collectEvidence, type Evidence } from "./collect-evidence.ts";
import { crossFit } from "./cross-fit.ts";

const questions = evaluationQuestions({ answerable: 12, unanswerable: 4 });
const { source } = createEvaluationSource({ questions });
let evidence: readonly Evidence[] = [];

beforeAll(async () => {
  evidence = await collectEvidence(questions, source, { modes: ["hybrid"], features: true });
});

describe("crossFit", () => {
  it("keeps the wordings of a question in one half, and half of each kind in each", () => {
    for (const run of crossFit(evidence, { splits: 10, seed: 1 })) {
      const halves = new Map<string, Set<number>>();
      for (const [place, { scoredBy }] of run.entries()) {
        const id = questions[place]?.id ?? "";
        halves.set(id, (halves.get(id) ?? new Set()).add(scoredBy));
      }
      expect([...halves.values()].every((sides) => sides.size === 1)).toBe(true);
      const inFirst = [...halves].filter(([, sides]) => sides.has(1)).map(([id]) => Number(id.slice(1)));
      expect(inFirst.filter((number) => number < 12)).toHaveLength(6);
      expect(inFirst.filter((number) => number >= 12)).toHaveLength(2);
    }
  });

  it("learns on one half what is right on the other", () => {
    const runs = crossFit(evidence, { splits: 3, seed: 2 });
    const ranks = runs.flatMap((run) =>
      run.filter((_, place) => questions[place]?.answerable).map(({ rank }) => rank),
    );
    expect(new Set(ranks)).toEqual(new Set([1]));
  });

  it("cannot learn a question by heart: what is true of one question alone helps no other", () => {
    // The labels say nothing about the features: the right candidate is whichever carries the question's own number.
    const noise = evidence.map((one, place) => ({
      ...one,
      features: one.features.map((_, index) => ({
        similarity: Math.sin(place * 7 + index * 13),
        page: Math.cos(place * 11 + index * 5),
        coverage: Math.sin(place * 3 + index * 17),
        pairs: Math.cos(place * 19 + index),
        missedName: Math.sin(place + index * 23),
      })),
    }));
    const firsts = crossFit(noise, { splits: 20, seed: 3 })
      .flatMap((run) => run.filter((_, place) => questions[place]?.answerable))
      .map(({ rank }) => (rank === 1 ? 1 : 0));
    const share = firsts.reduce<number>((sum, hit) => sum + hit, 0) / firsts.length;
    expect(share).toBeLessThan(0.6);
  });

  it("repeats under one seed and halves otherwise under another", () => {
    const sides = (seed: number) =>
      crossFit(evidence, { splits: 4, seed }).map((run) => run.map(({ scoredBy }) => scoredBy));
    expect(sides(5)).toEqual(sides(5));
    expect(sides(5)).not.toEqual(sides(6));
  });

  it("also learns from wordings that are not measured", () => {
    const asked = evidence.filter(({ question }) => question.wording === "question");
    const others = evidence.filter(({ question }) => question.wording === "paraphrase");
    const alone = crossFit(asked, { splits: 2, seed: 1 });
    const both = crossFit(asked, { splits: 2, seed: 1, alsoFit: others });
    expect(both.map((run) => run.length)).toEqual([asked.length, asked.length]);
    expect(both[0]?.[0]?.topScore).not.toBe(alone[0]?.[0]?.topScore);
  });
});
