import type { StalenessCase, StalenessRun } from "./measure-staleness.ts";

/** Counts of one run. Ids are named where a person will want to look. */
export interface StalenessSummary {
  readonly entries: number;
  /** Cited passages, and how many of them are the same at the grain of the run. */
  readonly sources: number;
  readonly sourcesUnchanged: number;
  /** Entries whose right answer is another one now, by whether the old pages stated the old one. */
  readonly changedStated: number;
  readonly changedUnstated: number;
  /** Those of them that were still served, in either wording. */
  readonly changedServedStated: readonly string[];
  readonly changedServedUnstated: readonly string[];
  /** Entries whose sources say the same at the run's grain, and those of them that were served. */
  readonly unchangedSources: number;
  readonly unchangedServed: number;
  /** Entries whose answer still holds, those of them that were not served, and those that new evidence alone held back. */
  readonly right: number;
  readonly rightRetired: number;
  readonly rightHeldBack: readonly string[];
}

export function summarise({ grain, cases }: StalenessRun): StalenessSummary {
  const idsOf = (kept: readonly StalenessCase[]) => kept.map(({ question }) => question.id);
  const changed = cases.filter(({ question }) => question.answer_changed);
  const right = cases.filter(({ question }) => !question.answer_changed);
  const isServed = ({ served, servedParaphrase }: StalenessCase) => served || servedParaphrase;
  const isStated = ({ question }: StalenessCase) => question.old_stated !== false;
  const isSame = (verdict: string) => verdict === "same" || verdict === "moved";
  const sources = cases.flatMap(({ freshness }) => freshness.sources);
  const unchanged = cases.filter(({ freshness }) => isSame(freshness.grains[grain]));
  const retired = right.filter(({ served }) => !served);
  return {
    entries: cases.length,
    sources: sources.length,
    sourcesUnchanged: sources.filter(({ grains }) => isSame(grains[grain])).length,
    changedStated: changed.filter(isStated).length,
    changedUnstated: changed.filter((each) => !isStated(each)).length,
    changedServedStated: idsOf(changed.filter((each) => isStated(each) && isServed(each))),
    changedServedUnstated: idsOf(changed.filter((each) => !isStated(each) && isServed(each))),
    unchangedSources: unchanged.length,
    unchangedServed: unchanged.filter(({ served }) => served).length,
    right: right.length,
    rightRetired: retired.length,
    rightHeldBack: idsOf(retired.filter(({ freshness }) => freshness.verdict === "new-evidence")),
  };
}
