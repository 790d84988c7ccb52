import type { SurfaceSettings } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import { sleep } from "../../../models/http/sleep.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import { isPicked } from "../../../monitor/shadow/pick-shadow.ts";
import type { ShadowBudget, ShadowRecord, ShadowStore } from "../../../stores/monitor/shadows.ts";
import type { Turns } from "./create-turns.ts";
import type { ServedAnswer } from "./served-answer.ts";
import type { ShadowQueue } from "./shadows.ts";
import { writePatiently } from "./write-patiently.ts";

/**
 * Compares answers in the background, after they were given. It takes what it is offered and returns at once; what it does
 * afterwards waits while questions are being answered, and whatever fails of it is a record or a count. What it has no room
 * or no budget for is let go: it is a sample, and a later look at the log may take it up.
 */
export interface ShadowRunner {
  /**
   * Returns at once and never throws. What `make` makes of the answer holds nothing that its caller may still change;
   * undefined where nothing is to be compared.
   */
  offer(answerId: string, settings: SurfaceSettings, make: () => ServedAnswer | undefined): void;
  state(): ShadowQueue;
  /** Gives up what runs and what waits. Resolves within a moment, whatever a model does. */
  close(): Promise<void>;
}

export interface ShadowRunnerParts {
  store: ShadowStore;
  tenant: string;
  turns: Turns;
  /** @throws AppError `aborted` */
  compare: (served: ServedAnswer, signal: AbortSignal) => Promise<ShadowRecord>;
  /** Most at a time of this tenant. */
  concurrency: number;
  budget: () => ShadowBudget;
  /** How many questions are being answered just now. */
  busy: () => number;
  /** After each record that was kept. Never rejects. */
  afterwards: () => Promise<void>;
}

/** Answers that wait to be compared; each holds its question, its answer and the turns before it. */
const MOST_WAITING = 100;
/** How long a comparison gives way to questions, and how often it looks. Milliseconds. */
const GIVE_WAY_MS = 5000;
const LOOK_EVERY_MS = 50;
/** How long `close` waits for what it gave up. Milliseconds. */
const CLOSE_MS = 1000;

export function createShadowRunner(parts: ShadowRunnerParts): ShadowRunner {
  const { store, tenant, turns, compare, concurrency, busy } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  const waiting: ServedAnswer[] = [];
  const lanes = new Set<Promise<void>>();
  const counts = { running: 0, done: 0, dropped: 0, overBudget: 0, abandoned: 0, lost: 0 };
  /** The day whose places or budget are used up. */
  let usedUp: string | undefined;

  async function giveWay(): Promise<void> {
    for (let waited = 0; busy() > 0 && waited < GIVE_WAY_MS; waited += LOOK_EVERY_MS) {
      await sleep(LOOK_EVERY_MS, signal);
    }
  }

  async function handle(served: ServedAnswer): Promise<void> {
    await giveWay();
    const budget = parts.budget();
    if (!(await writePatiently(() => store.claim(budget), signal))) {
      usedUp = budget.day;
      counts.overBudget += 1;
      return;
    }
    const record = await compare(served, signal);
    await writePatiently(() => store.append(record), signal);
    // One that was given up is kept for what it cost.
    if (record.verdict === "failed") throwIfAborted(signal, "The comparison");
    counts.done += 1;
    await parts.afterwards();
  }

  async function runLane(): Promise<void> {
    for (let served = waiting.shift(); served && !signal.aborted; served = waiting.shift()) {
      const own = served;
      counts.running += 1;
      try {
        await turns.use(() => handle(own), signal);
      } catch {
        if (signal.aborted) counts.abandoned += 1;
        else counts.lost += 1;
      } finally {
        counts.running -= 1;
      }
    }
  }

  function startLane(): void {
    if (lanes.size >= concurrency || waiting.length === 0 || signal.aborted) return;
    const lane = runLane().finally(() => {
      lanes.delete(lane);
    });
    lanes.add(lane);
  }

  function take(served: ServedAnswer): void {
    if (signal.aborted) counts.abandoned += 1;
    else if (usedUp === parts.budget().day) counts.overBudget += 1;
    else if (waiting.length >= MOST_WAITING) counts.dropped += 1;
    else {
      waiting.push(served);
      startLane();
    }
  }

  return {
    offer(answerId, { config }, make) {
      const { enabled, share } = config.shadow;
      if (signal.aborted || !enabled || share === 0) return;
      try {
        const served = make();
        // Drawn after whoever asked has the answer: a keyed hash takes longer than the rest of this.
        if (served) setImmediate(() => isPicked(answerId, { share, tenant }) && take(served));
      } catch {
        counts.lost += 1;
      }
    },
    state: () => ({ waiting: waiting.length, ...counts }),
    async close() {
      closing.abort(new AppError("aborted", "Assay is closing."));
      counts.abandoned += waiting.length;
      waiting.length = 0;
      const patience = new AbortController();
      await Promise.race([
        Promise.allSettled(lanes),
        sleep(CLOSE_MS, patience.signal).catch(() => undefined),
      ]);
      patience.abort();
    },
  };
}
