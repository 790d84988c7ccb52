import { z } from "zod";
import type { CalibrationReport } from "../../calibrate/report/report-schema.ts";
import { settingsFor } from "../../config.ts";
import type { CommandOption } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { numberInput } from "../number-input.ts";

/** The same sweep behind a verifier, and what its calls are charged with. */
export const verifierOptions: readonly CommandOption[] = [
  {
    flags: "--verifier <kind>",
    description:
      "Sweep the pairs behind this verifier as well, and weigh the two; chat asks the chat model about each pair that comes before it, which may cost money.",
    choices: ["local", "chat"],
  },
  {
    flags: "--verifier-cost <amount>",
    description:
      "What a call of it costs, instead of what tokens and prices come to (default: as measured; local: 0).",
  },
  {
    flags: "--verifier-latency-ms <n>",
    description: "What a call of it takes, instead of what is measured here.",
  },
  {
    flags: "--verdicts <file>",
    description:
      "Where verdicts of the chat model are noted, so that a run that broke off goes on (default: the pairs' file with .verdicts.jsonl).",
  },
];

export const verifierFields = {
  verifier: z.enum(["local", "chat"]).optional(),
  verifierCost: numberInput({ min: 0, max: 1e12 }).optional(),
  verifierLatencyMs: numberInput({ min: 0, max: 1e9 }).optional(),
  verdicts: z.string().optional(),
};

/** Where verdicts are noted when no file is named. @param files of the pairs */
export function verdictPath([first = "-"]: readonly string[]): string {
  return first === "-" ? "pairs.verdicts.jsonl" : `${first.replace(/\.jsonl$/u, "")}.verdicts.jsonl`;
}

/**
 * Why a threshold that was chosen behind a verifier is not to be pinned: where questions are asked, that verifier is not on,
 * and without it the threshold would serve what was never let through here. Null where nothing speaks against it.
 */
export function heldBack(
  { verifier }: CalibrationReport,
  surface: string | undefined,
  context: CommandContext,
): string | null {
  if (verifier?.decision.use !== "with") return null;
  const { kind } = verifier.stage;
  const own = settingsFor(context.loadConfig().config, surface);
  const inForce = own.verifier ?? own.config.golden.verifier;
  if (inForce === kind) return null;
  return `This threshold holds behind the ${kind} verifier only, and golden.verifier is ${inForce}: it is not pinned. Set golden.verifier to ${kind} first.`;
}
