import type { LabelledPair } from "../../src/eval/load-pairs.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { cosine } from "../../src/models/similarity.ts";
import { embedQuestions } from "../../src/service/compare-questions.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { shuffle } from "../../src/stats/shuffle.ts";
import type { IntentQuestion } from "./load-intents.ts";

export interface NearestOptions {
  embedder: Embedder;
  /** Most questions that were answered before; those of no intent are never among them, since a refusal is not kept. */
  stored: number;
  /** Most questions that are asked. */
  asked: number;
  /** Share of the asked ones that are of no intent, where the set has any; below 1. */
  outOfScope: number;
  seed: number;
}

/**
 * The stream as a cache sees it: each question asked, with the nearest of the questions that were answered before, and whether
 * that one's answer is right, which it is for a question of the same intent and for no other.
 */
export async function pairWithNearest(
  questions: readonly IntentQuestion[],
  { embedder, seed, ...most }: NearestOptions,
): Promise<LabelledPair[]> {
  const random = createSeededRandom(seed);
  const known = shuffle(
    questions.filter(({ intent }) => intent !== null),
    random,
  );
  const unknown = shuffle(
    questions.filter(({ intent }) => intent === null),
    random,
  );
  // Where the set is small, as much is stored as asked.
  const stored = known.slice(0, Math.min(most.stored, Math.ceil(known.length / 2)));
  const share = unknown.length === 0 ? 0 : most.outOfScope;
  const rest = known.slice(stored.length, stored.length + Math.round(most.asked * (1 - share)));
  const strangers = unknown.slice(0, Math.round((rest.length * share) / (1 - share)));
  const asked = [...rest, ...strangers];
  const vectorOf = await embedQuestions(
    [...stored, ...asked].map(({ text }) => text),
    embedder,
  );
  return asked.flatMap(({ text, intent }): LabelledPair[] => {
    const nearest = nearestOf(vectorOf(text), stored, vectorOf);
    if (!nearest) return [];
    const same = intent !== null && nearest.intent === intent;
    const kind = intent === null ? "out-of-scope" : same ? "same-intent" : "other-intent";
    return [{ asked: text, stored: nearest.text, same, answer: undefined, class: kind }];
  });
}

function nearestOf(
  vector: Float32Array,
  stored: readonly IntentQuestion[],
  vectorOf: (text: string) => Float32Array,
): IntentQuestion | undefined {
  let found: IntentQuestion | undefined;
  let best = Number.NEGATIVE_INFINITY;
  for (const question of stored) {
    const score = cosine(vector, vectorOf(question.text));
    if (score <= best) continue;
    [best, found] = [score, question];
  }
  return found;
}
