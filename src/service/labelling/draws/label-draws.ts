import type { LabelsNeeded } from "../../../calibrate/choose/labels-needed.ts";
import type { CandidateRow } from "../../../eval/labels/candidate-file.ts";
import type { LabelStats } from "../../../eval/labels/label-stats.ts";
import type { MinedPairs, MineOptions } from "../labelling.ts";

/**
 * Labelling without a file: several people work through one draw of pairs, each at their own pace. A draw is named by what it
 * was made of, so it is made again as it was where nobody holds it any more, as after a restart; labels given since then
 * leave it as it is, and the weights of its pairs stay right.
 */
export interface LabelDraws {
  /** Draws pairs as they are to be labelled now. @throws as `Labelling.mine` */
  make(options?: MineOptions): Promise<LabelDraw>;
  /**
   * A draw by its id; the last one that was made or opened where none is named, undefined where there is none.
   * @throws AppError `draw-invalid` for what is no id of a draw; those of `make`
   */
  open(id?: string, options?: { signal?: AbortSignal }): Promise<LabelDraw | undefined>;
  /**
   * Keeps what a person says of pairs of a draw; what has a key that was kept before is passed over.
   * @throws AppError `pair-not-found` where one is not in the draw; then nothing is kept
   */
  say(said: readonly Said[], place: DrawPlace): Promise<void>;
  /** Takes back what a person said last; undefined where nothing is left. */
  undo(by: string): Promise<UndoneLabel | undefined>;
  /** The pairs of a draw in the order to label them in, with what is known of each. */
  pairs(place: DrawPlace): Promise<DrawnPair[]>;
  /** How far labelling is: all labels, and those of one draw. */
  progress(place?: DrawPlace): Promise<LabelProgress>;
}

export interface LabelDraw extends MinedPairs {
  readonly id: string;
  /** When it was made, ISO 8601. */
  readonly at: string;
}

/** Where somebody stands. */
export interface DrawPlace {
  /** Id of the draw. */
  draw: string;
  /** Who labels. */
  by: string;
  signal?: AbortSignal;
}

export const sayings = ["yes", "no", "unsure"] as const;
/** Whether the stored answer serves the question. */
export type Saying = (typeof sayings)[number];

export interface Said {
  /** Id of the pair. */
  readonly pair: string;
  readonly says: Saying;
  /** Chosen by the sender for this one act, so that it may be sent again. */
  readonly key: string;
}

export interface UndoneLabel {
  /** Id of the pair. */
  readonly pair: string;
  readonly asked: string;
  readonly stored: string;
  readonly said: Saying;
}

/** Neither similarity nor what a model says is in it: whoever labels would believe them. */
export interface DrawnPair
  extends Pick<CandidateRow, "id" | "asked" | "stored" | "answer" | "entryId" | "weight" | "requests"> {
  /** Which band of similarity it was drawn from, 1 for the loosest. */
  readonly stratum: number;
  /** What this person said last; null where they said nothing. */
  readonly own: Saying | null;
  /** Others who said yes or no. */
  readonly others: number;
}

export interface LabelProgress extends LabelStats {
  /** Null where no draw is named. */
  readonly draw: DrawProgress | null;
}

export interface DrawProgress {
  readonly id: string;
  readonly pairs: number;
  /** Said yes or no to, by anybody. */
  readonly labelled: number;
  /** Nobody said yes or no to. */
  readonly left: number;
  /** Of this person. */
  readonly own: { readonly labelled: number; readonly unsure: number };
  /** Until a threshold of the precision wanted can be chosen; null before anything is labelled. */
  readonly needed: DrawNeeds | null;
}

/** What counts of the labels of a draw, and how many are missing by each rule. */
export interface DrawNeeds extends LabelsNeeded {
  /** Labelled pairs that count. `missing` says how many more a threshold of the cache takes. */
  readonly usable: number;
  /** Labelled pairs that a veto keeps apart, so that no threshold lets them through: they count for none. */
  readonly keptApart: number;
  /** How many more of each kind a golden threshold takes: that the stored answer serves, and that it does not. */
  readonly missingOfEach: { readonly serves: number; readonly doesNot: number };
}
