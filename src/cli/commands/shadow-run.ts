import { z } from "zod";
import type { Config } from "../../config.ts";
import { defineCommand } from "../command.ts";
import { announceCalls, yesField, yesOption } from "../confirming/announce-calls.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { createProgress } from "../render/progress.ts";
import { renderShadowRun } from "../render/shadow.ts";
import { withAssay } from "../with-assay.ts";

export const shadowRun = defineCommand({
  name: "shadow run",
  summary: "Compare picked answers of the log with fresh ones, where no server did",
  description:
    "A server compares answers behind what it serves; `assay ask` ends with its answer, so this command takes up what the log has of the same share. Each comparison is one generation and two judgements, within shadow.perDay and shadow.budgetPerDay, which all processes on the database share; none is made twice, so an interrupted run goes on where it stopped. The log has neither the turns before a question nor a filter of its own: a follow-up is taken by the wording that was looked up. Exit 1 when every comparison failed.\n\nWith --json: {hits, picked, known, compared: {same, different, unsure, failed}, left, isBudgetUsed, cost}.",
  options: [
    { flags: "--since <when>", description: "Of questions from then on: 7d, 12h, or a date." },
    { flags: "--until <when>", description: "Before then." },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "-n, --limit <n>", description: "Most comparisons (default: as many as the day allows)." },
    yesOption,
  ],
  examples: ["assay shadow run --since 7d", "assay shadow run --since 24h --limit 20 --json"],
  input: z.object({
    since: momentInput,
    until: momentInput.optional(),
    surface: z.string().optional(),
    limit: numberInput({ min: 1, max: 1_000_000, whole: true }).optional(),
    ...yesField,
  }),
  async run(context, { since, until, surface, limit, yes }) {
    const now = context.now();
    const progress = createProgress(context, "Comparing");
    const run = await withAssay(context, ({ monitor }) =>
      monitor.shadow.run({
        since: since(now),
        ...(until && { until: until(now) }),
        ...(surface !== undefined && { surface }),
        ...(limit !== undefined && { limit }),
        onPlanned: (comparisons) =>
          announceCalls(context, {
            ...{ yes, calls: comparisons * CALLS_EACH, atMost: true },
            cost: boundOf(context.loadConfig().config.shadow),
          }),
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      }),
    ).finally(() => progress.stop());
    const { same, different, unsure, failed } = run.compared;
    return {
      text: renderShadowRun(run, context.styler),
      json: run,
      exitCode: failed > 0 && same + different + unsure === 0 ? 1 : 0,
    };
  },
});

/** One generation and two judgements. */
const CALLS_EACH = 3;

function boundOf({ budgetPerDay }: Config["shadow"]): string {
  return budgetPerDay === null
    ? "whose cost shadow.budgetPerDay does not bound"
    : `until all comparisons of the day have cost ${budgetPerDay}`;
}
