import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { openAssay } from "../built.ts";
import type { Figure } from "../figure.ts";
import { createProse } from "../fixtures/random-prose.ts";
import { keepOpen } from "../fixtures/wrap-embedder.ts";
import { compare, timed } from "../measure.ts";
import { seeds } from "../seeds.ts";
import type { Subject } from "./subject.ts";

const PASSAGES = 10_000;
/** As many as rounds: nothing of an earlier question is left to use again. */
const QUESTIONS = 400;
/** What everything between a question and its quotes may cost, embedding included, as a multiple of the embedding. */
const MOST_EMBEDDINGS = 2.5;

/**
 * Whole questions without any model but the embedded one: repair by rules, both searches, cut, local rerank, quotes. The
 * vectors are random, so the threshold and the floor are lowered until every stage has as much to do as it ever has.
 */
export const pipeline: Subject = async (context) => {
  const path = await context.passageStore(PASSAGES);
  const { questions } = createProse(createSeededRandom(seeds.queries));
  const asked = Array.from({ length: QUESTIONS }, () => questions());
  const questionOf = (round: number) => asked[round % QUESTIONS] ?? "";
  const assay = await openAssay({
    config: { database: path, golden: { enabled: false }, rerank: { driver: "local", floor: 0 } },
    embedder: keepOpen(context.embedder),
  });
  try {
    const whole = await compare({
      subject: timed(async (round) => {
        const answer = await assay.ask(questionOf(round), { retrievalThreshold: -1 });
        if (answer.source !== "extracted" || answer.degraded.length > 0) {
          throw new Error(`A stage did not run: ${answer.source} ${JSON.stringify(answer.degraded)}`);
        }
      }),
      baseline: timed((round) => context.embedder.embed([questionOf(round)], { kind: "query" })),
      rounds: context.rounds(300, 30),
      // A service that runs: it has read most of its passages before.
      warmUps: 100,
    });
    return [toFigure(whole)];
  } finally {
    await assay.close();
  }
};

function toFigure(comparison: Awaited<ReturnType<typeof compare>>): Figure {
  return {
    name: `whole question without models, ${PASSAGES} passages`,
    unit: "ms",
    baselineName: "embedding the question",
    comparison,
    target: {
      text: `at most ${MOST_EMBEDDINGS} times the embedding`,
      isMet: comparison.subject.p50 <= MOST_EMBEDDINGS * comparison.baseline.p50,
    },
  };
}
