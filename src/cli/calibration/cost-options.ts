import type { CommandOption } from "../command.ts";
import { numberInput } from "../number-input.ts";

/** What errors cost, for thresholds that weigh a wrong answer against a false refusal. */
export const costOptions: readonly CommandOption[] = [
  { flags: "--wrong-cost <amount>", description: "What a wrong answer costs." },
  {
    flags: "--refusal-cost <amount>",
    description: "What it costs to refuse a question that has an answer, in the same unit (default 1).",
  },
  {
    flags: "--answerable-share <share>",
    description: "Share of what will be asked that has an answer (default: as in the data).",
  },
  {
    flags: "--min-answered <share>",
    description:
      "Share of what has an answer that must be let through; a threshold that refuses more is not to run (default 0.05).",
  },
  { flags: "--seed <n>", description: "Seed of resamples and of samples of what is stored (default 1)." },
];

const amount = numberInput({ min: 0, max: 1e12 });

export const costFields = {
  wrongCost: amount,
  refusalCost: amount.default(1),
  answerableShare: numberInput({ min: 0, max: 1 }).optional(),
  minAnswered: numberInput({ min: 0, max: 1 }).optional(),
  seed: numberInput({ min: 0, max: 4294967295, whole: true }).default(1),
};

export interface CostInput {
  wrongCost: number;
  refusalCost: number;
  answerableShare?: number | undefined;
  minAnswered?: number | undefined;
  seed: number;
}

/** As `calibrateScores` takes them. */
export function costsOf({ wrongCost, refusalCost, answerableShare, minAnswered, seed }: CostInput) {
  return {
    wrongAnswerCost: wrongCost,
    falseRefusalCost: refusalCost,
    seed,
    ...(answerableShare !== undefined && { answerableShare }),
    ...(minAnswered !== undefined && { minAnswered }),
  };
}
