import { type Agreement, measureAgreement } from "../../stats/cohen-kappa.ts";
import type { Hits } from "../../stats/corrected-share.ts";
import { type Interval, wilsonInterval } from "../../stats/intervals.ts";
import type { JudgeEvaluation, JudgeOpinion, ShadowVerdict } from "../../stores/monitor/shadows.ts";

/**
 * How far a judge can be believed, from pairs of answers that people labelled. Its position bias shows in the pairs on which
 * it changed its mind when the answers were swapped. Those count as misses wherever a share asks whether it was right, since
 * it came to no verdict on them.
 */
export interface JudgeFigures {
  /** Pairs with an opinion in both orders. */
  readonly judged: number;
  readonly failed: number;
  /** Of `judged`. */
  readonly accuracy: MeasuredShare;
  /** Of what people call different: what the judge calls different. */
  readonly sensitivity: MeasuredShare;
  /** Of what people call the same: what the judge calls the same. */
  readonly specificity: MeasuredShare;
  /** Of `judged`: where the order of the answers decided. */
  readonly positionBias: MeasuredShare;
  /** On the pairs that are not `unsure`. */
  readonly agreement: Agreement;
}

/** A share with its counts. */
export interface MeasuredShare extends Hits {
  /** Null of nothing. */
  readonly value: number | null;
  /** Wilson, 95 %; null of nothing. */
  readonly interval: Interval | null;
}

/** Pairs of either kind whose share has a 95 % interval (Wilson) of at most 0.1 to either side of its middle, whatever it is. */
export const ENOUGH_PAIRS = 93;

/** How many more pairs of either kind are needed before the shares say anything; 0 where they do. */
export function pairsMissing({ sensitivity, specificity }: JudgeFigures): Record<JudgeOpinion, number> {
  return {
    same: Math.max(0, ENOUGH_PAIRS - specificity.of),
    different: Math.max(0, ENOUGH_PAIRS - sensitivity.of),
  };
}

export type JudgeCounts = JudgeEvaluation["counts"];

function measuredShare(hits: number, of: number): MeasuredShare {
  return of === 0
    ? { hits, of, value: null, interval: null }
    : { hits, of, value: hits / of, interval: wilsonInterval(hits, of) };
}

export function countJudgements(
  judged: readonly { readonly label: JudgeOpinion; readonly verdict: ShadowVerdict }[],
): JudgeCounts {
  const countsOf = (label: JudgeOpinion) => countVerdicts(judged.filter((pair) => pair.label === label));
  return { same: countsOf("same"), different: countsOf("different") };
}

export function measureJudge({ same, different }: JudgeCounts): JudgeFigures {
  const judgedOf = (counts: JudgeCounts[JudgeOpinion]) => counts.same + counts.different + counts.unsure;
  const [ofSame, ofDifferent] = [judgedOf(same), judgedOf(different)];
  const judged = ofSame + ofDifferent;
  return {
    judged,
    failed: same.failed + different.failed,
    accuracy: measuredShare(same.same + different.different, judged),
    sensitivity: measuredShare(different.different, ofDifferent),
    specificity: measuredShare(same.same, ofSame),
    positionBias: measuredShare(same.unsure + different.unsure, judged),
    agreement: measureAgreement([
      ...pairsOf(same.same, false, false),
      ...pairsOf(same.different, false, true),
      ...pairsOf(different.same, true, false),
      ...pairsOf(different.different, true, true),
    ]),
  };
}

/**
 * How often the judge says `different`, of what is and of what is not: what a share of verdicts is corrected by. `unsure` is
 * not `different` on either side, so that the correction takes it for what it is worth.
 */
export function judgeErrors({ same, different }: JudgeCounts): { sensitivity: Hits; specificity: Hits } {
  return {
    sensitivity: { hits: different.different, of: different.same + different.different + different.unsure },
    specificity: { hits: same.same + same.unsure, of: same.same + same.different + same.unsure },
  };
}

function pairsOf(count: number, people: boolean, judge: boolean): [boolean, boolean][] {
  return Array.from({ length: count }, () => [people, judge]);
}

/** Verdicts by kind, none left out. */
export function countVerdicts(
  records: readonly { readonly verdict: ShadowVerdict }[],
): Record<ShadowVerdict, number> {
  const counts = { same: 0, different: 0, unsure: 0, failed: 0 };
  for (const { verdict } of records) counts[verdict] += 1;
  return counts;
}
