import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import type { Veto, VetoSwitches } from "../../text/vetoes/veto.ts";
import type { LabelledPair } from "../load-pairs.ts";
import type { ComparePairsOptions, PairSource } from "./pair-source.ts";

/** Labelled pairs of one file. */
export interface PairSet {
  readonly name: string;
  readonly pairs: readonly LabelledPair[];
}

/** A labelled pair with all that decides about it. */
export interface EvidencedPair extends LabelledPair {
  /** Name of its set. */
  readonly set: string;
  readonly similarity: number;
  readonly row: readonly number[];
  readonly vetoes: readonly Veto["veto"][];
}

export interface CollectPairsOptions extends ComparePairsOptions {
  source: Pick<PairSource, "compare">;
  /** @default all */
  vetoes?: VetoSwitches | undefined;
}

/** The pairs of all sets, in order. @throws AppError those of the embedder; `aborted` */
export async function collectPairs(
  sets: readonly PairSet[],
  { source, vetoes, ...options }: CollectPairsOptions,
): Promise<EvidencedPair[]> {
  const pairs = sets.flatMap(({ name, pairs }) => pairs.map((pair) => ({ ...pair, set: name })));
  const evidence = await source.compare(pairs, options);
  return pairs.map((pair, at): EvidencedPair => {
    const { asked, stored, answer } = pair;
    const found = findVetoes({ asked, stored, ...(answer !== undefined && { answer }) }, vetoes);
    return {
      ...pair,
      similarity: evidence[at]?.similarity ?? Number.NEGATIVE_INFINITY,
      row: evidence[at]?.row ?? [],
      vetoes: found.map(({ veto }) => veto),
    };
  });
}
