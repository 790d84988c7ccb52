import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine, roundSimilarity } from "../../models/similarity.ts";
import { clusterQuestions } from "./cluster-questions.ts";

/** A unit vector at an angle in degrees. */
function at(degrees: number): Float32Array {
  const angle = (degrees * Math.PI) / 180;
  return Float32Array.of(Math.cos(angle), Math.sin(angle));
}

const question = (text: string, degrees: number, scope = "") => ({ text, vector: at(degrees), scope });
const textsOf = (groups: readonly (readonly { text: string }[])[]) =>
  groups.map((group) => group.map(({ text }) => text));

describe("clustering questions", () => {
  it("joins a question to the nearest group, each of whose members is near enough", () => {
    const questions = [
      question("raise the pool", 0),
      question("grow the pool", 20),
      question("enlarge the pool", 40),
      question("write a log", 90),
    ];
    // 20 degrees apart is 0.94, 40 is 0.77: the third is near the second and not near the first.
    expect(textsOf(clusterQuestions(questions, { similarity: 0.9 }))).toEqual([
      ["raise the pool", "grow the pool"],
      ["enlarge the pool"],
      ["write a log"],
    ]);
  });

  it("keeps apart what a veto tells apart, however near", () => {
    const questions = [
      question("How do I turn the alerts on?", 0),
      question("How do I turn the alerts off?", 1),
    ];
    expect(clusterQuestions(questions, { similarity: 0.9 })).toHaveLength(2);
  });

  it("never joins questions of different audiences", () => {
    const questions = [question("raise the pool", 0, "a"), question("raise the pool", 0, "b")];
    expect(clusterQuestions(questions, { similarity: 0.9 })).toHaveLength(2);
  });

  it("puts each question in one group whose members are all near, in the order given", () => {
    const angles = fc.array(fc.integer({ min: 0, max: 359 }), { maxLength: 25 });
    fc.assert(
      fc.property(angles, fc.double({ min: 0.5, max: 1, noNaN: true }), (degrees, bar) => {
        const questions = degrees.map((angle, index) => question(`words ${"x".repeat(index + 1)}`, angle));
        const groups = clusterQuestions(questions, { similarity: bar });
        expect(groups.flat().length).toBe(questions.length);
        expect(new Set(groups.flat()).size).toBe(questions.length);
        for (const group of groups) {
          for (const a of group) {
            for (const b of group) {
              if (a !== b) expect(roundSimilarity(cosine(a.vector, b.vector))).toBeGreaterThanOrEqual(bar);
            }
          }
          const places = group.map((member) => questions.indexOf(member));
          expect(places).toEqual([...places].sort((a, b) => a - b));
        }
        expect(clusterQuestions(questions, { similarity: bar })).toEqual(groups);
      }),
    );
  });
});
