import { z } from "zod";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readPairSets } from "../read-pair-sets.ts";
import { renderBand } from "../render/behaviour.ts";
import { withAssay } from "../with-assay.ts";

export const signalsCalibrate = defineCommand({
  name: "signals calibrate",
  summary:
    "Measure between which similarities a next question asks the same in other words; exit 3 when it cannot be told",
  description:
    "Chooses the band of similarities in which a question counts as the one before in other words, on your own labelled pairs, for the embedding model in use. It is chosen so that as much as possible of a true difference between served and withheld answers is seen, and what is seen of one is measured on pairs that the band was not chosen on. A band that is kept holds from then on; `assay calibrate history --target rephrase` lists them all. At least 30 pairs of either kind are needed.\n\nWith --json: {decision, band: {low, high, seen, seenInterval, rephrasings, others}, id}.",
  options: [
    {
      flags: "--pairs <file>",
      description:
        "JSON Lines: {asked, stored, same}, asked being the later question, stored the one before, and same whether both ask for one thing. May be given several times.",
      repeatable: true,
    },
    { flags: "--by <name>", description: "Who answers for it (default: the setting reviewer)." },
    { flags: "--seed <n>", description: "Seed of halves and of the interval (default 1)." },
    { flags: "--dry-run", description: "Measure and keep nothing." },
  ],
  examples: ["assay signals calibrate --pairs next-questions.jsonl --by ada"],
  input: z.object({
    pairs: z.array(z.string(), { error: "a file of labelled pairs is needed" }).min(1),
    by: z.string().regex(/\S/u, { error: "expected a name" }).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).default(1),
    dryRun: z.boolean().default(false),
  }),
  async run(context, { pairs: files, by: name, seed, dryRun }) {
    const { sets } = await readPairSets(files, context);
    const pairs = sets.flatMap((set) =>
      set.pairs.map(({ asked, stored, same }) => ({ first: stored, next: asked, isRephrasing: same })),
    );
    const by = name ?? context.loadConfig().config.reviewer ?? undefined;
    const calibration = await withAssay(context, ({ monitor }) =>
      monitor.calibrateRephrase(pairs, {
        ...{ seed, dryRun, signal: context.signal },
        ...(by !== undefined && { by }),
      }),
    );
    return {
      text: renderBand(calibration, context.styler),
      json: calibration,
      exitCode: calibration.decision.kind === "run" ? 0 : 3,
    };
  },
});
