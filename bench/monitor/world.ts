/**
 * A deployment whose truth is known. Every number here is a choice about people and traffic, made before anything was
 * measured; what the monitor is told are only the counts that a real one would read.
 */
export interface World {
  /** Questions of a working day; at weekends there are 0.4 times as many. */
  readonly perDay: number;
  readonly days: number;
  /** The day from which on the drift is there, counted from 0. */
  readonly driftDay: number;
  /** Stored answers, asked by Zipf's law. */
  readonly entries: number;
  readonly topics: number;
  /** Share of questions that have a stored answer. */
  readonly covered: number;
  readonly threshold: number;
  readonly holdout: number;
  readonly shadow: number;
  /** Share of sessions with a known asker. */
  readonly known: number;
  /** Chance that a stored answer is not what fits, and that a fresh one is not. */
  readonly wrong: { readonly served: number; readonly fresh: number };
  /** Chance to ask again in other words: of most people, of a fifth of them, and more where the answer is wrong. */
  readonly rephrase: { readonly most: number; readonly some: number; readonly whenWrong: number };
  /** What the judge says of pairs that differ, and of pairs that do not; the rest is the wrong verdict. */
  readonly judge: {
    readonly different: { readonly right: number; readonly unsure: number };
    readonly same: { readonly right: number; readonly unsure: number };
    /** Labelled pairs of each kind that its errors are known from. */
    readonly labelled: number;
  };
  /** Mean share of degraded answers. */
  readonly degraded: number;
  /** Standard deviations, from day to day, of the logarithm of volume, of each topic's weight and of degradation. */
  readonly unrest: { readonly volume: number; readonly topic: number; readonly degraded: number };
}

export const drifts = ["none", "renamed", "embedder", "rewritten"] as const;
/**
 * `renamed`: a product has a new name; its answers name the old one, and people ask with the new one. `embedder`: another
 * embedding model was deployed, under which everything scores otherwise. `rewritten`: pages changed; reviewed answers that
 * cite them are kept back, stored answers whose passages read the same are served and wrong.
 */
export type Drift = (typeof drifts)[number];

export const defaultWorld: World = {
  ...{ perDay: 9400, days: 60, driftDay: 30, entries: 400, topics: 5, covered: 0.45, threshold: 0.82 },
  ...{ holdout: 0.05, shadow: 0.02, known: 0.9, degraded: 0.004 },
  wrong: { served: 0.02, fresh: 0.04 },
  rephrase: { most: 0.03, some: 0.18, whenWrong: 0.55 },
  judge: {
    different: { right: 0.85, unsure: 0.08 },
    same: { right: 0.95, unsure: 0.03 },
    labelled: 200,
  },
  unrest: { volume: 0.08, topic: 0.15, degraded: 0.4 },
};
