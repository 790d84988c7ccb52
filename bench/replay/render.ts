import type { ChosenThreshold } from "./choose-threshold.ts";
import type { ReplayMeasurement } from "./measure-replay.ts";
import type { Latency, Served, Share } from "./tally.ts";

export function renderThreshold({ threshold, choice, pairs, minPrecision, row }: ChosenThreshold): string {
  const asked = `on ${pairs} pairs of other phrasings, for a precision of ${percent(minPrecision)}`;
  if (choice.decision === "do-not-run") {
    return `Threshold: none ${asked} (${choice.because}): the same question alone is served.`;
  }
  const precision = row?.precision;
  const promise = precision
    ? `: ${row.wrong} of ${row.admitted} wrong, precision ${percent(precision.value)} [${percent(precision.interval.low)}, ${percent(precision.interval.high)}], hit rate ${percent(row.hitRate.value)}`
    : "";
  return `Threshold: ${threshold} ${asked}${promise}.`;
}

const WORDS: Readonly<Record<Served, string>> = {
  exact: "hit, the same question",
  similar: "hit, a similar question",
  generated: "miss, written (without the model's time)",
  "not-covered": "miss, not covered",
};

export function renderReplay({
  stream,
  burst,
  realms,
  memory,
  entries,
  databaseMegabytes,
}: ReplayMeasurement): string {
  const { wrong, served, milliseconds, misses } = stream;
  const kinds = Object.entries(wrong.kinds).map(([kind, count]) => `${kind} ${count}`);
  const why = Object.entries(misses).map(([outcome, count]) => `${outcome} ${count}`);
  const names: readonly Served[] = ["exact", "similar", "generated", "not-covered"];
  const cross = [
    realms.before,
    realms.after,
    ...realms.others.flatMap(({ first, second }) => [first, second]),
  ];
  return [
    `${stream.questions} questions, ${stream.distinct} distinct; hit rate ${percent(stream.hitRate)}`,
    ...names.map((name) => `  ${WORDS[name]}: ${served[name]}, ${latency(milliseconds[name])}`),
    `  misses by what the cache said: ${why.join(", ")}; documents that the search did not find: ${stream.notFound}`,
    `Wrong hits: ${wrong.count} (${kinds.join(", ")})`,
    `  of hits ${share(wrong.ofHits)}; of questions ${share(wrong.ofQuestions)}`,
    `  of hits on similar questions ${share(wrong.ofSimilar)}; each text once ${share(wrong.ofDistinctSimilar)}`,
    `Stale hits: ${stream.stale}, with ${stream.revised} revisions and ${stream.removed} removals of documents, and ${stream.couldBeStale} questions asked again whose last answer was out of date`,
    `${burst.askers} at once with ${burst.questions} questions: ${burst.generations} generations, ${burst.wrong} wrong answers`,
    `Hits on answers of others: ${cross.reduce((sum, { crossHits }) => sum + crossHits, 0)}`,
    `  in the stream's place ${realms.before.ownHits} of ${realms.before.asked} were stored, and ${realms.after.ownHits} after the others`,
    ...realms.others.map(
      ({ name, first, second }) =>
        `  ${name}: ${first.crossHits + second.crossHits} of others, own hits ${first.ownHits} at first and ${second.ownHits} the second time`,
    ),
    `Resident memory ${memory.start.toFixed(0)} MB before the stream, ${memory.afterStream.toFixed(0)} MB after it; ${entries} answers stored, database ${databaseMegabytes.toFixed(0)} MB`,
  ].join("\n");
}

function latency({ p50, p95 }: Latency): string {
  return p50 === null || p95 === null ? "-" : `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}

function share({ count, of, value, interval }: Share): string {
  if (value === null || interval === null) return `${count} of ${of}`;
  return `${count} of ${of}, ${percent(value)} [${percent(interval.low)}, ${percent(interval.high)}]`;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)} %`;
}
