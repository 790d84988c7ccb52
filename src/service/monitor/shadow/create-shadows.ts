import type { Answer } from "../../../answer/answer.ts";
import type { Answerer } from "../../../answer/create-answerer.ts";
import type { LogWriter } from "../../../answer/log/create-log-writer.ts";
import type { QuestionKeys } from "../../../answer/log/question-keys.ts";
import type { AskOptions } from "../../../answer/question-context.ts";
import type { Config, SurfaceSettings } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import { answerPromptVersion } from "../../../generate/answer-prompt.ts";
import type { Embedder } from "../../../models/embedder.ts";
import { createJudge } from "../../../monitor/shadow/create-judge.ts";
import { measureDivergence } from "../../../monitor/shadow/divergence.ts";
import type { ShadowRecord, ShadowStore } from "../../../stores/monitor/shadows.ts";
import type { Store } from "../../../stores/store.ts";
import { DAY_MS } from "../../../text/calendar-day.ts";
import type { Drivers } from "../../open-drivers.ts";
import { catchUp } from "./catch-up.ts";
import { compareAnswer } from "./compare-answer.ts";
import { createShadowRunner } from "./create-shadow-runner.ts";
import type { Turns } from "./create-turns.ts";
import { evaluateJudge } from "./evaluate-judge.ts";
import { type AskedUnder, type ServedAnswer, servedFrom } from "./served-answer.ts";
import { findShadowProblem, sharesOf, whyOff } from "./shadow-switch.ts";
import type { ShadowQueue, Shadows } from "./shadows.ts";

export interface ShadowParts {
  config: Config;
  tenant: string;
  store: Pick<Store, "shadows" | "log">;
  embedder: Embedder;
  drivers: Drivers;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
  keys: QuestionKeys;
  /** Of the main database, which hold for tenants that evaluated the judge on nothing of their own. @default none */
  inheritedEvaluations?: ShadowStore["listEvaluations"];
  answerer: (settings: SurfaceSettings, options: AskOptions) => Promise<Answerer>;
  turns: Turns;
  /** False: nothing runs after an answer was given. */
  background: boolean;
  /** How many questions are being answered just now. */
  busy: () => number;
  clock: () => Date;
  monotonic: () => number;
  createId: () => string;
  createMarker: () => string;
}

/** What is asked of comparisons, and what is told of each answer. */
export interface OpenShadows {
  readonly shadows: Shadows;
  /** Takes an answer that was just given. Returns at once and never throws. */
  offer(answer: Answer, under: AskedUnder): void;
  close(): Promise<void>;
}

const NOTHING: ShadowQueue = {
  ...{ waiting: 0, running: 0, done: 0, dropped: 0, overBudget: 0, abandoned: 0, lost: 0 },
};
/** How long between two looks for records that are too old. */
const PURGE_EVERY_MS = 3_600_000;

export function createShadows(parts: ShadowParts): OpenShadows {
  const { config, tenant, store, embedder, drivers, writer, keys, clock } = parts;
  const { perDay: most, budgetPerDay, concurrency, timeoutMs } = config.shadow;
  const { chatModel, chat } = drivers;
  const judge = chatModel && createJudge({ chat: chatModel, createMarker: parts.createMarker });
  const offBecause = whyOff(config, { chat });
  const today = () => clock().toISOString().slice(0, 10);
  const budget = () => ({ day: today(), most, budget: budgetPerDay });

  /** Somebody may have had their questions erased meanwhile, and then no text of theirs is kept here either. */
  const withoutErased = async (record: ShadowRecord): Promise<ShadowRecord> => {
    await writer?.flush();
    const isKept = writer !== undefined && (await store.log.get(record.answerId)) !== undefined;
    return isKept || record.fresh === null ? record : { ...record, reason: "no-record", fresh: null };
  };
  const evaluations: ShadowStore["listEvaluations"] = async (query) => [
    ...(await store.shadows.listEvaluations(query)),
    ...((await parts.inheritedEvaluations?.(query)) ?? []),
  ];
  const compare =
    judge &&
    chat &&
    (async (served: ServedAnswer, signal: AbortSignal) => {
      const record = await compareAnswer(
        served,
        {
          ...{ answererFor: parts.answerer, judge, embedderId: embedder.fingerprint.id, timeoutMs, clock },
          generator: `${chat.id} prompt-${answerPromptVersion().slice(0, 8)}`,
          keepsText: writer !== undefined && keys.keepsText,
          monotonic: parts.monotonic,
        },
        signal,
      );
      return withoutErased(record);
    });

  let purgedAt = Number.NEGATIVE_INFINITY;
  const purgeOld = async (): Promise<void> => {
    const now = clock().getTime();
    if (now - purgedAt < PURGE_EVERY_MS) return;
    purgedAt = now;
    try {
      await store.shadows.purge(new Date(now - config.log.retentionDays * DAY_MS).toISOString());
    } catch {
      // Old records are still there at the next look.
    }
  };

  const runner =
    compare && offBecause === null && parts.background
      ? createShadowRunner({
          ...{ store: store.shadows, tenant, turns: parts.turns, compare, concurrency, budget },
          ...{ busy: parts.busy, afterwards: purgeOld },
        })
      : undefined;

  const shadows: Shadows = {
    async status() {
      const day = today();
      const [evaluation] = judge ? await evaluations({ judge: judge.id }) : [];
      return {
        ...{ on: offBecause === null, offBecause, background: runner !== undefined },
        problem: offBecause === null ? findShadowProblem(config) : null,
        ...{ judge: judge?.id ?? null, evaluation: evaluation ?? null },
        ...sharesOf(config),
        today: { day, most, budget: budgetPerDay, ...(await store.shadows.readDay(day)) },
        queue: runner?.state() ?? NOTHING,
      };
    },
    list: (query) => store.shadows.list(query),
    async get(id) {
      const record = await store.shadows.get(id);
      if (record) return record;
      throw new AppError("shadow-not-found", `No comparison is kept of ${JSON.stringify(id.slice(0, 60))}.`, {
        hint: "assay shadow list",
      });
    },
    async divergence({ by = "all", ...query } = {}) {
      const records = await store.shadows.list(query);
      return measureDivergence(records, { by, evaluations: await evaluations() });
    },
    async run(options) {
      if (!compare || offBecause !== null) {
        throw new AppError("config-invalid", `No answers are compared: ${offBecause ?? "no chat model"}.`, {
          hint: "assay shadow status",
        });
      }
      if (!writer || !keys.keepsText) {
        throw new AppError(
          "log-off",
          "Answers are compared from a log that keeps questions, and there is none.",
          {
            hint: 'Set "log.enabled" to true and "log.questions" to text.',
          },
        );
      }
      await writer.flush();
      await purgeOld();
      return catchUp(options, { config, tenant, log: store.log, store: store.shadows, compare, budget });
    },
    async evaluate(pairs, options = {}) {
      if (!judge) {
        throw new AppError("config-invalid", "No chat model is configured that could judge answers.", {
          hint: "Set chat.baseUrl and chat.model.",
        });
      }
      return evaluateJudge(pairs, options, { judge, store: store.shadows, clock, createId: parts.createId });
    },
    evaluations,
  };

  return {
    shadows,
    offer(answer, under) {
      if (!runner || under.options.log === false) return;
      if (answer.source !== "golden" && answer.source !== "cached") return;
      runner.offer(answer.id, under.settings, () => servedFrom(answer, under));
    },
    close: async () => runner?.close(),
  };
}
