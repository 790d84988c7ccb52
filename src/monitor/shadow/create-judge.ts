import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ChatModel } from "../../models/chat-model.ts";
import type { OnModelCall } from "../../models/model-call.ts";
import type { JudgeOpinion, ShadowRecord, ShadowVerdict } from "../../stores/monitor/shadows.ts";
import { toLine } from "../../text/to-line.ts";
import { JUDGE_INSTRUCTIONS, judgePrompt, judgePromptVersion } from "./judge-prompt.ts";

/**
 * A chat model that says whether two answers to one question are materially different. Models prefer what stands first or
 * last, so it is asked twice, with the answers swapped: where it does not say the same both times, its verdict hangs on the
 * order, and it is `unsure`. That is never counted as `same`.
 */
export interface Judge {
  /** Names model and prompt: verdicts of two ids are not added up. */
  readonly id: string;
  /**
   * A model that fails or replies with no verdict is `failed`, which says nothing about the answers.
   *
   * @throws AppError `aborted`
   */
  compare(pair: JudgedPair, options: JudgeOptions): Promise<Judgement>;
}

export interface JudgedPair {
  readonly question: string;
  readonly served: string;
  readonly fresh: string;
}

export interface JudgeOptions {
  /** Told of each call, also of those that fail. @default nobody */
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

export interface Judgement extends Pick<ShadowRecord, "orders" | "reason"> {
  readonly verdict: ShadowVerdict;
}

export interface JudgeParts {
  chat: ChatModel;
  /** Text that nobody can guess, drawn for each request. */
  createMarker: () => string;
}

const replySchema = z.object({ reason: z.string(), different: z.boolean() });

/** Of each reason, in characters. */
const MAX_REASON = 400;

export function createJudge({ chat, createMarker }: JudgeParts): Judge {
  async function ask(
    question: string,
    answers: readonly [string, string],
    options: JudgeOptions,
  ): Promise<Opinion> {
    try {
      const { different, reason } = await chat.completeObject(
        {
          system: JUDGE_INSTRUCTIONS,
          prompt: judgePrompt({ question, answers }, createMarker()),
          ...(options.onCall && { onCall: options.onCall }),
          ...(options.signal && { signal: options.signal }),
        },
        replySchema,
      );
      return { says: different ? "different" : "same", reason: toLine(reason, MAX_REASON) };
    } catch (error) {
      if (!AppError.isInstance(error) || error.code === "aborted") throw error;
      return { says: null, reason: error.message };
    }
  }

  return {
    id: `${chat.id} judge-${judgePromptVersion()}`,
    async compare({ question, served, fresh }, options) {
      const first = await ask(question, [served, fresh], options);
      // Without one of its opinions there is no verdict, so the other one is not paid for.
      if (first.says === null) return judgementOf(first, { says: null, reason: "" });
      return judgementOf(first, await ask(question, [fresh, served], options));
    },
  };
}

interface Opinion {
  readonly says: JudgeOpinion | null;
  readonly reason: string;
}

function judgementOf(first: Opinion, second: Opinion): Judgement {
  const orders = [first.says, second.says] as const;
  const failed = [first, second].find(({ says }) => says === null);
  if (failed || first.says === null) return { verdict: "failed", orders, reason: failed?.reason ?? "" };
  if (first.says === second.says) return { verdict: first.says, orders, reason: first.reason };
  return {
    verdict: "unsure",
    orders,
    reason: `With the served answer first, ${first.says}: ${first.reason} With it second, ${second.says}: ${second.reason}`,
  };
}
