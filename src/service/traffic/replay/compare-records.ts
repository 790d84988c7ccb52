import type { LogEntry } from "../../../stores/log.ts";

export interface Difference {
  readonly what: string;
  /** Null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Stages that are asked again; another is switched off although it is configured, and what it did then is no difference. */
export interface ReplayedStages {
  readonly golden: boolean;
  readonly cache: boolean;
}

type Fact = readonly [string, Read];

type Read = (entry: LogEntry) => string | number | null | undefined;

/** In the order of how much they matter. */
const answerFacts: readonly Fact[] = [
  ["source", ({ source }) => source],
  ["text", ({ text }) => text],
  ["citations", ({ citations }) => citations.map(({ passageId }) => passageId).join(" ")],
];
const goldenFacts: readonly Fact[] = [
  ["reviewed answers", ({ golden }) => golden?.outcome],
  ["reviewed entry", ({ golden }) => golden?.entryId],
  ["reviewed similarity", ({ golden }) => golden?.similarity],
  ["golden threshold", ({ golden }) => golden?.threshold],
  ["golden calibration", ({ golden }) => golden?.calibrationId],
  ["runner-up", ({ golden }) => golden?.runnerUp?.entryId],
  ["sources of the entry", ({ golden }) => golden?.freshness],
  ["verifier", ({ golden }) => golden?.verifier?.outcome],
  ["verifier id", ({ golden }) => golden?.verifier?.verifierId],
];
const cacheFacts: readonly Fact[] = [["stored answer", ({ cache }) => cache?.entryId]];
const otherFacts: readonly Fact[] = [
  ["degraded", ({ degraded }) => degraded.map(({ stage }) => stage).join(" ")],
];

export function compareRecords(then: LogEntry, now: LogEntry, repeated: ReplayedStages): Difference[] {
  const facts = [
    ...answerFacts,
    ...(repeated.golden ? goldenFacts : []),
    ...(repeated.cache ? cacheFacts : []),
    ...otherFacts,
  ];
  const names = [...new Set([...Object.keys(then.versions), ...Object.keys(now.versions)])]
    // What is missing now is told as gone.
    .filter((name) => name in now.versions)
    .toSorted();
  const versions = names.map((name): readonly [string, Read] => [
    `version of ${name}`,
    ({ versions: known }) => known[name],
  ]);
  return [...facts, ...versions].flatMap(([what, read]) => {
    const [before, after] = [textOf(read(then)), textOf(read(now))];
    return before === after ? [] : [{ what, before, after }];
  });
}

function textOf(value: ReturnType<Read>): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}
