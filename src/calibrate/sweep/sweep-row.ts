import type { ShareDifference } from "../../stats/share-difference.ts";
import type { WeightedCount, WeightedShare } from "../../stats/weighted-share.ts";

/** What is served at one threshold. */
export interface SweepRow {
  readonly threshold: number;
  /** Labelled pairs at or above the threshold that nothing keeps apart. */
  readonly admitted: number;
  /** Labelled pairs among them that the stored answer does not serve. */
  readonly wrong: number;
  /** Requests admitted over eligible requests. */
  readonly hitRate: WeightedShare;
  /** Requests served wrongly over eligible requests. */
  readonly wrongRate: WeightedShare;
  /** Right among the admitted; null where none is admitted. */
  readonly precision: WeightedShare | null;
  /** With no wrong pair: the share of wrong answers that this many pairs do not rule out, about 3/n; else null. */
  readonly wrongBound: number | null;
  readonly labels: LabelNeed | null;
  /** What second looks cost for each eligible request, those that never come before one with them; 0 without any. */
  readonly costPerEligible: number;
  /** Against the next stricter row; null for the strictest. */
  readonly step: SweepStep | null;
}

/** More labelled pairs at or above the threshold that a row needs, if its precision stays what it is. */
export interface LabelNeed {
  /** Until the precision's interval is no wider than wished. 0 when it is now. */
  readonly forWidth: number;
  /** Until the interval's lower end reaches the wished precision; null where the precision is not above it. */
  readonly forPrecision: number | null;
  /** The interval is wider than wished. */
  readonly thin: boolean;
}

/**
 * What the next looser threshold adds. Admitted sets are nested, so two rows share pairs and their intervals are not
 * independent: what differs are the pairs that were added, and these are compared with the stricter set.
 */
export interface SweepStep {
  /** Threshold of the stricter row. */
  readonly from: number;
  /** Labelled pairs that are added. */
  readonly admitted: number;
  readonly wrong: number;
  /** Right among the added; null where none is added. */
  readonly precision: WeightedShare | null;
  /** The precision intervals of both rows overlap. Says little by itself: they share pairs. */
  readonly overlapping: boolean;
  /** Precision of the stricter set minus that of the added pairs; null where one of the two is empty. */
  readonly difference: ShareDifference | null;
  /** Whether the difference holds 0, or cannot be worked out: these labels do not tell the rows apart. */
  readonly indistinguishable: boolean;
}

/** A row with the sums it was worked out from. */
export interface CountedRow {
  readonly threshold: number;
  /** Successes are right pairs. */
  readonly admitted: WeightedCount;
  /** What the row adds to the next stricter one. */
  readonly added: WeightedCount;
  /** Weighted sum of what second looks cost at or above the threshold. */
  readonly cost: number;
}
