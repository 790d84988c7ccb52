import { z } from "zod";
import type { BillingField } from "../../service/monitor/money/billing/billing-columns.ts";
import { billingFields } from "../../service/monitor/money/billing/billing-columns.ts";
import { readBilling } from "../../service/monitor/money/billing/read-billing.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { readTextInput } from "../read-text-input.ts";
import { renderReconciliation } from "../render/reconciliation.ts";
import { withStoredData } from "../with-assay.ts";

const mapping = z.array(z.string()).transform((pairs, context) => {
  const columns: Partial<Record<BillingField, string>> = {};
  for (const pair of pairs) {
    const [name, ...heading] = pair.split("=");
    const field = billingFields.find((known) => known === name);
    if (field === undefined || heading.join("=").trim() === "") {
      context.addIssue(`expected one of ${billingFields.join(", ")}, "=" and a heading`);
      return z.NEVER;
    }
    columns[field] = heading.join("=");
  }
  return columns;
});

export const moneyReconcile = defineCommand({
  name: "money reconcile",
  summary: "Compare a provider's bill with the log; exit 3 where they differ",
  description:
    'Reads a provider\'s export of usage (CSV with a heading: date, model, input tokens, output tokens, cost; columns of the usual exports are found by their headings) and sums it by day (UTC) and model, as the log is summed. Rows that differ by more than --tolerance are listed, and those that one side does not have: a bill of a key that others use as well holds more than the log. A dated version such as "m-2026-01-31" counts as the model "m" of the log. Comparisons of served answers with fresh ones are on the bill and not in the log; what they cost is told beside.\n\nWith --json: {rows: [{day, model, state, amounts: {inputTokens: {logged, billed, difference, share} or null, outputTokens, cost}}], totals, tolerance, agrees, comparisons}; state is matches, differs, not-comparable, only-billed or only-logged.',
  options: [
    { flags: "--billing <file>", description: "The export; - reads standard input." },
    {
      flags: "--map <column=heading>",
      description: "Heading of a column: date, model, inputTokens, outputTokens or cost.",
      repeatable: true,
    },
    { flags: "--tolerance <share>", description: "Share by which amounts may differ (default: 0.02)." },
    {
      flags: "--model <name>",
      description: "Only this model, as the log names it (default: all).",
      repeatable: true,
    },
    { flags: "--since <when>", description: "From then on (default: the first day of the bill)." },
    { flags: "--until <when>", description: "Before then (default: the end of its last day)." },
  ],
  examples: [
    "assay money reconcile --billing usage.csv",
    'assay money reconcile --billing usage.csv --map "cost=Amount (USD)" --tolerance 0.05',
  ],
  input: z.object({
    billing: z.string(),
    map: mapping.default({}),
    tolerance: numberInput({ min: 0, max: 1 }).optional(),
    model: z.array(z.string()).optional(),
    since: momentInput.optional(),
    until: momentInput.optional(),
  }),
  async run(context, { billing, map, tolerance, model, since, until }) {
    const now = context.now();
    const billed = readBilling(await readTextInput(billing, context), { file: billing, columns: map });
    const found = await withStoredData(context, ({ monitor }) =>
      monitor.money.reconcile(billed, {
        ...(tolerance !== undefined && { tolerance }),
        ...(model && { models: model }),
        ...(since && { since: since(now) }),
        ...(until && { until: until(now) }),
      }),
    );
    return {
      text: renderReconciliation(found, context.styler),
      json: found,
      exitCode: found.agrees ? 0 : 3,
    };
  },
});
