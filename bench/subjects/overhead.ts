import { join } from "node:path";
import type { Assay } from "../../src/service/assay.ts";
import { createMetrics, openAssay } from "../built.ts";
import type { Figure } from "../figure.ts";
import { keepOpen } from "../fixtures/wrap-embedder.ts";
import { reviewed, writeGoldenStore } from "../fixtures/write-golden-store.ts";
import { type Comparison, compare, type Trial, timed } from "../measure.ts";
import type { Subject } from "./subject.ts";

const PHRASINGS = 1000;
/** What measuring may add, as a share of a question's own time. */
const MOST_ADDED = 0.05;
/** Questions of one block: enough that each holds several writes of the log. */
const BLOCK = 500;

/**
 * What standing measurement costs the quickest answer there is, an exact hit of the golden layer: the same database with the
 * log, the holdout and metrics, and with none of them. A single question shows what its asker waits; a block of them,
 * what the process has to do in all, with the writes of the log that no asker waits for.
 */
export const overhead: Subject = async ({ folder, embedder, rounds }) => {
  const path = join(folder, "overhead.db");
  await writeGoldenStore(path, { others: PHRASINGS - 1, embedder });
  // Comparisons in the background are no part of it.
  const common = { database: path, shadow: { enabled: false } };
  const watched = await openAssay({
    config: common,
    embedder: keepOpen(embedder),
    observers: [await createMetrics({ process: false })],
  });
  const bare = await openAssay({
    config: { ...common, holdout: { enabled: false }, log: { enabled: false } },
    embedder: keepOpen(embedder),
  });
  try {
    const session = await findServed(watched);
    const asked = { session, user: "bench" };
    const askWatched = () => ask(watched, asked);
    const askBare = () => ask(bare, asked);
    const single = await compare({
      ...inTurns(afterOne(askWatched), afterOne(askBare)),
      rounds: rounds(4000, 200),
      warmUps: 500,
    });
    const block = await compare({
      ...inTurns(
        timed(() => repeat(askWatched)),
        timed(() => repeat(askBare)),
      ),
      rounds: rounds(40, 4),
      warmUps: 2,
    });
    return [
      toFigure("golden exact hit with log, holdout and metrics", single, true),
      toFigure(`… ${BLOCK} of them one after another, log written`, block, false),
    ];
  } finally {
    await watched.close();
    await bare.close();
  }
};

function toFigure(name: string, comparison: Comparison, isPromised: boolean): Figure {
  const target = {
    text: `p50 at most ${100 * MOST_ADDED} % slower`,
    isMet: comparison.gain.median >= 1 / (1 + MOST_ADDED),
  };
  return {
    name,
    unit: "ms",
    baselineName: "the same without them",
    comparison,
    ...(isPromised && { target }),
  };
}

/**
 * Each goes first in every second round: what comes first after a pause is slower, which came to 5 % where the same was
 * compared with itself.
 */
function inTurns(one: Trial, other: Trial): { subject: Trial; baseline: Trial } {
  let measured = 0;
  return {
    async subject(round) {
      if (round % 2 === 1) measured = await other(round);
      return one(round);
    },
    baseline: async (round) => (round % 2 === 1 ? measured : other(round)),
  };
}

/** Not the first after the other: that one would find the processor's caches filled by it. */
function afterOne(work: () => Promise<void>): Trial {
  const trial = timed(work);
  return async (round) => {
    await work();
    return trial(round);
  };
}

/** A session outside the holdout: the one in it gets another answer, by another way. */
async function findServed(assay: Assay): Promise<string> {
  for (let index = 0; index < 1000; index += 1) {
    const session = `session-${index}`;
    const { cohort } = await assay.ask(reviewed.exact, { session, log: false });
    if (cohort?.arm === "served") return session;
  }
  throw new Error("None of 1000 sessions was served: no holdout is in force.");
}

async function ask(assay: Assay, asked: { session: string; user: string }): Promise<void> {
  const { source } = await assay.ask(reviewed.exact, asked);
  if (source !== "golden") throw new Error(`The question was answered from ${source}.`);
}

async function repeat(work: () => Promise<void>): Promise<void> {
  for (let index = 0; index < BLOCK; index += 1) await work();
}
