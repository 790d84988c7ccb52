import { type CorrectedShare, correctedShare } from "../../stats/corrected-share.ts";
import { type Interval, wilsonInterval } from "../../stats/intervals.ts";
import type { JudgeEvaluation, ShadowRecord, ShadowVerdict } from "../../stores/monitor/shadows.ts";
import { countVerdicts, judgeErrors } from "./judge-figures.ts";

/**
 * How often what was served differs from what would be written now. Where the judge was unsure it may be either, so the
 * share is given as two bounds, one with `unsure` taken for the same and one with it taken for different, and the interval
 * spans both. What failed says nothing of the answers and is counted apart. Verdicts of two judges are never added up, so
 * each figure names its own, with what is known of how far to believe it.
 */
export interface Divergence extends Readonly<Record<ShadowVerdict, number>> {
  /** What the figure is of: a day, an entry, a surface, a model version; empty for all. */
  readonly group: string;
  readonly judge: string;
  /** `same`, `different` and `unsure`. */
  readonly compared: number;
  /** Of `different`: the documents hold no answer any more, which no judge was asked. */
  readonly uncovered: number;
  /** Share of `compared` that is different; null of nothing. */
  readonly low: number | null;
  /** The same with `unsure` taken for different. */
  readonly high: number | null;
  /** Wilson (95 %), from the lower end for `low` to the upper end for `high`. */
  readonly interval: Interval | null;
  /** What the share is when the judge errs as it did on labelled pairs; null where that is not known. */
  readonly corrected: CorrectedShare | null;
  /** The judge's latest evaluation. */
  readonly evaluation: JudgeEvaluation | null;
}

export const divergenceGroups = ["all", "day", "entry", "surface", "generator"] as const;
export type DivergenceGroup = (typeof divergenceGroups)[number];

/**
 * Figures by group and judge, groups in the order of their names.
 *
 * @param options.evaluations newest first
 */
export function measureDivergence(
  records: readonly ShadowRecord[],
  { by, evaluations }: { by: DivergenceGroup; evaluations: readonly JudgeEvaluation[] },
): Divergence[] {
  const groups = new Map<string, { group: string; judge: string; records: ShadowRecord[] }>();
  for (const record of records) {
    const [group, { judge }] = [groupOf(record, by), record];
    const key = JSON.stringify([group, judge]);
    const known = groups.get(key);
    if (known) known.records.push(record);
    else groups.set(key, { group, judge, records: [record] });
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { group, judge, records: own }]) => {
      const evaluation = evaluations.find((each) => each.judge === judge) ?? null;
      return { group, judge, evaluation, ...figuresOf(own, evaluation) };
    });
}

function groupOf({ at, entryId, surface, generator }: ShadowRecord, by: DivergenceGroup): string {
  switch (by) {
    case "all":
      return "";
    case "day":
      return at.slice(0, 10);
    case "entry":
      return entryId;
    case "surface":
      return surface ?? "";
    case "generator":
      return generator;
  }
}

function figuresOf(
  records: readonly ShadowRecord[],
  evaluation: JudgeEvaluation | null,
): Omit<Divergence, "group" | "judge" | "evaluation"> {
  const counts = countVerdicts(records);
  const { same, different, unsure } = counts;
  const compared = same + different + unsure;
  const uncovered = records.filter(
    ({ verdict, orders }) => verdict === "different" && orders[0] === null,
  ).length;
  const base = { ...counts, compared, uncovered };
  if (compared === 0) return { ...base, low: null, high: null, interval: null, corrected: null };
  return {
    ...base,
    low: different / compared,
    high: (different + unsure) / compared,
    interval: {
      low: wilsonInterval(different, compared).low,
      high: wilsonInterval(different + unsure, compared).high,
    },
    corrected: evaluation && correct(records, evaluation),
  };
}

/**
 * What no judge was asked has no error of a judge in it. The share is put together of three that do not hang together: what
 * is certainly different, what a judge was asked of the others, and what is different of these, corrected. The interval comes
 * of theirs by the method of variance estimates recovery (Zou and Donner, 2008).
 */
function correct(records: readonly ShadowRecord[], { counts }: JudgeEvaluation): CorrectedShare | null {
  const compared = records.filter(({ verdict }) => verdict !== "failed");
  const judged = compared.filter(({ orders }) => orders[0] !== null);
  const uncovered = compared.filter(({ verdict, orders }) => verdict === "different" && orders[0] === null);
  if (judged.length === 0) return null;
  const said = judged.filter(({ verdict }) => verdict === "different").length;
  const different = correctedShare({ hits: said, of: judged.length }, judgeErrors(counts));
  if (!different) return null;
  const certain = shareOf(uncovered.length, compared.length);
  const asked = shareOf(judged.length, compared.length - uncovered.length);
  const open = 1 - certain.value;
  const value = certain.value + open * asked.value * different.value;
  const weighted: [CorrectedShare, number][] = [
    [certain, 1 - asked.value * different.value],
    [asked, open * different.value],
    [different, open * asked.value],
  ];
  // The end of an interval that was moved for small counts may lie on the other side of the share.
  const reach = (side: (share: CorrectedShare) => number) =>
    Math.hypot(...weighted.map(([share, weight]) => weight * Math.max(0, side(share))));
  const below = reach((share) => share.value - share.interval.low);
  const above = reach((share) => share.interval.high - share.value);
  return { value, interval: { low: Math.max(0, value - below), high: Math.min(1, value + above) } };
}

function shareOf(hits: number, of: number): CorrectedShare {
  return { value: hits / of, interval: wilsonInterval(hits, of) };
}
