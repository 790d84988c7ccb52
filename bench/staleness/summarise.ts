import type { StalenessCase, StalenessRun } from "./measure-staleness.ts";

/** Counts of one run. */
export interface StalenessSummary {
  readonly entries: number;
  /** Entries whose right answer is another one now, and those of them that were still served in either wording. */
  readonly changed: { readonly stated: number; readonly unstated: number };
  readonly changedServed: { readonly stated: readonly string[]; readonly unstated: readonly string[] };
  /** Entries whose sources say the same at the run's grain, and those of them that were served. */
  readonly unchangedSources: number;
  readonly unchangedServed: number;
  /** Entries whose answer still holds, and those of them that were not served. */
  readonly right: number;
  readonly rightRetired: readonly string[];
  /** Those of the retired that only new evidence held back. */
  readonly rightHeldBack: readonly string[];
  readonly citedPassages: number;
}

export function summarise({ grain, cases }: StalenessRun): StalenessSummary {
  const idsOf = (kept: readonly StalenessCase[]) => kept.map(({ question }) => question.id);
  const changed = cases.filter(({ question }) => question.answer_changed);
  const right = cases.filter(({ question }) => !question.answer_changed);
  const isServed = ({ served, servedParaphrase }: StalenessCase) => served || servedParaphrase;
  const isStated = ({ question }: StalenessCase) => question.old_stated !== false;
  const unchanged = cases.filter(({ freshness: { grains } }) => ["same", "moved"].includes(grains[grain]));
  const retired = right.filter(({ served }) => !served);
  return {
    entries: cases.length,
    changed: {
      stated: changed.filter(isStated).length,
      unstated: changed.filter((each) => !isStated(each)).length,
    },
    changedServed: {
      stated: idsOf(changed.filter((each) => isStated(each) && isServed(each))),
      unstated: idsOf(changed.filter((each) => !isStated(each) && isServed(each))),
    },
    unchangedSources: unchanged.length,
    unchangedServed: unchanged.filter(({ served }) => served).length,
    right: right.length,
    rightRetired: idsOf(retired),
    rightHeldBack: idsOf(retired.filter(({ freshness }) => freshness.verdict === "new-evidence")),
    citedPassages: cases.reduce((sum, { citedPassages }) => sum + citedPassages, 0),
  };
}
