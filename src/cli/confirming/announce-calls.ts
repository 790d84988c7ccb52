import { z } from "zod";
import { AppError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import { estimateTokens } from "../../text/passages/estimate-tokens.ts";
import type { CommandContext } from "../context.ts";
import { renderCost } from "../render/money.ts";

/**
 * One rule for commands that exist to call a chat model: they say before the first call how many there will be and about what
 * they cost, and ask where somebody is at a terminal and it is many. A command that calls one by the way, as `replay` does,
 * always asks.
 */
export const yesOption = { flags: "--yes", description: "Call models without being asked." } as const;

export const yesField = { yes: z.boolean().default(false) };

export interface CallPlan {
  yes: boolean;
  calls: number;
  /** Whether it may be fewer. @default false */
  atMost?: boolean;
  /** In words, such as `about 0.0120`. */
  cost: string;
}

/** Above so many calls somebody at a terminal is asked. */
const MANY = 100;
/** Of a verdict as JSON with its reason. */
const OUTPUT_TOKENS = 60;

/** Says nothing where nothing is called. @throws AppError `aborted` where they said no */
export async function announceCalls(
  context: CommandContext,
  { yes, calls, atMost = false, cost }: CallPlan,
): Promise<void> {
  const { model } = context.loadConfig().config.chat;
  if (calls === 0 || model === null) return;
  context.stderr.write(`${atMost ? "At most " : ""}${count(calls, "call")} of ${model}, ${cost}.\n`);
  const { isTTY, json } = context;
  if (yes || calls <= MANY || json || !isTTY.stdin || !isTTY.stdout) return;
  await askToGoOn(context);
}

/** What short verdicts on these prompts come to, one call each; tokens are estimated. */
export function costOfVerdicts(prompts: readonly string[], { loadConfig }: CommandContext): string {
  const { chat, prices } = loadConfig().config;
  const price = chat.model === null ? undefined : prices[chat.model];
  if (!price) return "whose cost is not known (set prices)";
  const input = prompts.reduce((sum, prompt) => sum + estimateTokens(prompt), 0);
  const cost = (input * price.input + prompts.length * OUTPUT_TOKENS * price.output) / 1_000_000;
  return `about ${renderCost(cost)} at its price`;
}

/** @throws AppError `aborted` where they said no */
export async function askToGoOn({ prompt }: CommandContext, because = ""): Promise<void> {
  const said = await prompt.ask(`${because}Go on (y/N)? `);
  if (said?.trim().toLowerCase() !== "y") throw new AppError("aborted", "Nothing was asked.");
}
