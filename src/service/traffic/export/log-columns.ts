import { totalOf } from "../../../stats/total-of.ts";
import type { LogEntry } from "../../../stores/log.ts";
import type { CsvCell } from "../../../text/csv-line.ts";

/** Names, types and order stay as they are: a later version appends. `timestamp` is ISO 8601 in UTC. */
export interface LogColumn {
  readonly name: string;
  readonly type: "string" | "timestamp" | "boolean" | "int64" | "double";
  readonly cell: (entry: LogEntry) => CsvCell;
}

const STAGES = [
  ...(["golden", "cache", "verifier", "embed", "rewrite", "retrieve"] as const),
  ...(["cut", "rerank", "web", "route", "generate", "keep"] as const),
];
const VERSIONS = ["embedder", "index", "prompt", "chat", "assay"] as const;

const text = (name: string, cell: (entry: LogEntry) => string | null): LogColumn => ({
  ...{ name, type: "string", cell },
});
const whole = (name: string, cell: (entry: LogEntry) => number | null): LogColumn => ({
  ...{ name, type: "int64", cell },
});
const real = (name: string, cell: (entry: LogEntry) => number | null): LogColumn => ({
  ...{ name, type: "double", cell },
});

/** One flat row for each answer: what is a list in the record is a text with spaces between, or a number of them. */
export const logColumns: readonly LogColumn[] = [
  text("id", ({ id }) => id),
  { name: "at", type: "timestamp", cell: ({ at }) => at },
  text("tenant", ({ tenant }) => tenant),
  text("surface", ({ surface }) => surface),
  text("asker", ({ asker }) => asker),
  text("person", ({ person }) => person),
  text("cohort", ({ cohort }) => cohort),
  text("audience", ({ audience }) => audience.join(" ")),
  text("language", ({ language }) => language),
  text("question", ({ question }) => question),
  text("question_key", ({ questionKey }) => questionKey),
  text("source", ({ source }) => source),
  {
    name: "cache_hit",
    type: "boolean",
    cell: ({ source }) => source === "golden" || source === "cached",
  },
  text("text", (entry) => entry.text),
  text("citations", ({ citations }) => citations.map(({ passageId }) => passageId).join(" ")),
  text("degraded", ({ degraded }) => [...new Set(degraded.map(({ stage }) => stage))].join(" ")),
  text("golden_outcome", ({ golden }) => golden?.outcome ?? null),
  text("golden_entry", ({ golden }) => golden?.entryId ?? null),
  text("golden_phrasing", ({ golden }) => golden?.phrasingId ?? null),
  text("golden_how", ({ golden }) => golden?.how ?? null),
  real("golden_similarity", ({ golden }) => golden?.similarity ?? null),
  real("golden_threshold", ({ golden }) => golden?.threshold ?? null),
  text("golden_calibration", ({ golden }) => golden?.calibrationId ?? null),
  text("golden_runner_up", ({ golden }) => golden?.runnerUp?.entryId ?? null),
  real("golden_runner_up_similarity", ({ golden }) => golden?.runnerUp?.similarity ?? null),
  text("golden_vetoes", ({ golden }) => golden?.vetoes.join(" ") ?? null),
  text("golden_verifier", ({ golden }) => golden?.verifier?.outcome ?? null),
  text("golden_verifier_id", ({ golden }) => golden?.verifier?.verifierId ?? null),
  real("golden_verifier_score", ({ golden }) => golden?.verifier?.score ?? null),
  text("golden_freshness", ({ golden }) => golden?.freshness ?? null),
  text("cached_outcome", ({ cache }) => cache?.outcome ?? null),
  text("cached_entry", ({ cache }) => cache?.entryId ?? null),
  text("cached_how", ({ cache }) => cache?.how ?? null),
  real("cached_similarity", ({ cache }) => cache?.similarity ?? null),
  real("cached_threshold", ({ cache }) => cache?.threshold ?? null),
  text("cached_calibration", ({ cache }) => cache?.calibrationId ?? null),
  text("cached_verifier", ({ cache }) => cache?.verifier?.outcome ?? null),
  text("cached_freshness", ({ cache }) => cache?.freshness ?? null),
  real("cached_age_seconds", ({ cache }) => cache?.ageSeconds ?? null),
  text("cached_answer", ({ cache }) => cache?.answerId ?? null),
  text("kept_as", ({ cache }) => cache?.keptAs ?? null),
  ...VERSIONS.map((name) => text(`${name}_version`, ({ versions }) => versions[name] ?? null)),
  whole("calls", ({ calls }) => calls.length),
  whole("input_tokens", ({ calls }) => totalOf(calls.map(({ inputTokens }) => inputTokens))),
  whole("output_tokens", ({ calls }) => totalOf(calls.map(({ outputTokens }) => outputTokens))),
  real("cost", ({ cost }) => cost),
  real("milliseconds", ({ milliseconds }) => milliseconds),
  ...STAGES.map((name) => real(`${name}_milliseconds`, (entry) => millisecondsOf(entry, name))),
];

/** Null for a stage that did not run. */
function millisecondsOf({ stages }: LogEntry, name: string): number | null {
  const ran = stages.filter(({ stage }) => stage === name);
  return ran.length === 0 ? null : ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}
