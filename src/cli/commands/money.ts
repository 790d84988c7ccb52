import { z } from "zod";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { moneyCsv, renderMoney } from "../render/money.ts";
import { withStoredData } from "../with-assay.ts";

export const money = defineCommand({
  name: "money",
  summary: "Show what models cost each day, and what served answers saved",
  description:
    "Spent is the cost of every call in the log whose model has a price, and of comparisons of served answers with fresh ones. Saved is measured and not estimated: what each served answer did without is what its generation cost, less its own calls; an answer that a person wrote saved an amount that nobody knows, and counts as nothing. Beside it stands what the calibration in force had predicted; wrong answers are those that were reported.\n\nWith --json: {since, until, surface, days: [{day, answers, spent, spentBy: {generate, rewrite, rerank, verifier, web, judge}, unpriced, hits, measuredHits, saved, savedInputTokens, savedOutputTokens, wrong}], spentPerDay: {value, interval, days}, savedPerDay, predictions: [{calibrationId, at, surface, threshold, predicted: {hits, saved, wrong}, measured: {hits, saved, wrong}}]}.",
  options: [
    { flags: "--since <when>", description: "From then on: 7d, 12h, or a date (default: 30d)." },
    { flags: "--until <when>", description: "Before then." },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "--csv", description: "Print the days as CSV." },
  ],
  examples: ["assay money", "assay money --since 7d --csv"],
  input: z.object({
    since: momentInput.optional(),
    until: momentInput.optional(),
    surface: z.string().optional(),
    csv: z.boolean().default(false),
  }),
  async run(context, { since, until, surface, csv }) {
    const now = context.now();
    const report = await withStoredData(context, ({ monitor }) =>
      monitor.money.report({
        ...(since && { since: since(now) }),
        ...(until && { until: until(now) }),
        ...(surface !== undefined && { surface }),
      }),
    );
    return { text: csv ? moneyCsv(report.days) : renderMoney(report, context.styler), json: report };
  },
});
