/**
 * What the columns of a bill mean. Exports of providers differ in their headings; those that are known are tried in order,
 * and any other can be named. Several columns of input tokens (read from a cache, written to one) are added up.
 */
export const billingFields = ["date", "model", "inputTokens", "outputTokens", "cost"] as const;
export type BillingField = (typeof billingFields)[number];

/** By field, headings as `headingKey` makes them. All of those that are there are added up for tokens; else the first counts. */
const KNOWN_HEADINGS: Readonly<Record<BillingField, readonly string[]>> = {
  date: [
    ...[
      "date",
      "day",
      "usage_date",
      "usage_date_utc",
      "start_time_iso",
      "start_time",
      "timestamp",
      "date_utc",
    ],
    ...["usage_start_date", "usage_start_time", "start_date"],
  ],
  model: ["model", "model_name", "model_version", "model_id", "snapshot_id", "deployment", "deployment_name"],
  inputTokens: [
    ...["input_tokens", "prompt_tokens", "n_context_tokens_total", "tokens_in", "usage_input_tokens"],
    ...["usage_input_tokens_no_cache", "usage_input_tokens_cache_write_5m"],
    ...["usage_input_tokens_cache_write_1h", "usage_input_tokens_cache_read"],
  ],
  outputTokens: [
    ...["output_tokens", "completion_tokens", "n_generated_tokens_total", "tokens_out"],
    "usage_output_tokens",
  ],
  cost: ["cost", "cost_usd", "amount", "amount_value", "total_cost", "price", "cost_in_usd", "charge"],
};

/** `Input tokens (total)` → `input_tokens_total`. */
function headingKey(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

export type ColumnsOf = Readonly<Record<BillingField, readonly number[]>>;

/** Places of the columns of each field; empty for a field that is not there. */
export function findColumns(
  heading: readonly string[],
  named: Readonly<Partial<Record<BillingField, string>>>,
): ColumnsOf {
  const keys = heading.map(headingKey);
  const find = (field: BillingField): number[] => {
    const name = named[field];
    const wanted = name === undefined ? KNOWN_HEADINGS[field] : [headingKey(name)];
    const places = wanted.map((key) => keys.indexOf(key)).filter((place) => place !== -1);
    return field === "inputTokens" ? places : places.slice(0, 1);
  };
  return {
    date: find("date"),
    model: find("model"),
    inputTokens: find("inputTokens"),
    outputTokens: find("outputTokens"),
    cost: find("cost"),
  };
}
