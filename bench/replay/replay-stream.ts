import type { Assay } from "../../src/index.ts";
import type { IntentQuestion } from "../open-data/load-intents.ts";
import type { AnswerKey } from "./answer-key.ts";
import { createTally, type TallySummary } from "./tally.ts";

export interface StreamReplay {
  /** Asks. */
  readonly assay: Assay;
  /** Ingests what changed, over the same file and with its own handle, as a process beside the asking one does. */
  readonly writer: Assay;
  readonly docs: string;
  readonly key: AnswerKey;
  /** Told of questions done. @default nobody */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ReplayedStream extends TallySummary {
  /** New revisions of documents; one may have several. */
  readonly revised: number;
  readonly removed: number;
}

/** After these shares of the stream documents get a new revision; after the second some are removed too. */
const CHANGES = [0.25, 0.5, 0.75] as const;
const REVISED = 12;
const REMOVED = 3;
const PROGRESS_EVERY = 1000;

/** Asks the stream, one question after the other, and changes documents under it: those that are asked about most. */
export async function replayStream(
  stream: readonly IntentQuestion[],
  { assay, writer, docs, key, onProgress }: StreamReplay,
): Promise<ReplayedStream> {
  const tally = createTally(key);
  const changesAt = CHANGES.map((share) => Math.floor(stream.length * share));
  const popular = byPopularity(stream);
  let [revised, removed] = [0, 0];

  async function change(isRemoving: boolean): Promise<void> {
    const there = popular.filter((intent) => key.revisionOf(intent) !== undefined);
    const gone = isRemoving ? there.slice(REVISED, REVISED + REMOVED) : [];
    await key.revise(there.slice(0, REVISED));
    await key.remove(gone);
    await writer.ingest({ paths: [docs] });
    revised += Math.min(REVISED, there.length);
    removed += gone.length;
  }

  for (const [at, question] of stream.entries()) {
    const changing = changesAt.indexOf(at);
    if (changing !== -1) await change(changing === 1);
    const start = performance.now();
    const answer = await assay.ask(question.text);
    tally.add(question, answer, performance.now() - start);
    if ((at + 1) % PROGRESS_EVERY === 0) onProgress?.(at + 1, stream.length);
  }
  return { ...tally.summary(), revised, removed };
}

function byPopularity(stream: readonly IntentQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const { intent } of stream) if (intent !== null) counts.set(intent, (counts.get(intent) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([intent]) => intent);
}
