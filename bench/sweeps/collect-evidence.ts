import type { EvidencedPair } from "../../src/eval/verifier/collect-pairs.ts";
import type { Assay } from "../../src/index.ts";
import { findVetoes } from "../../src/text/vetoes/find-vetoes.ts";
import type { SweepSet } from "./load-sets.ts";

/** From here on the verifier is asked; farther pairs are served by no threshold worth having, and count as turned down. */
const VERIFIER_REACH = 0.6;

/** The pairs of a set with their similarity, what vetoes them, and, where it is wanted, what the verifier looks at. */
export async function collectEvidence(
  { name, pairs }: SweepSet,
  { assay, verifier }: { assay: Assay; verifier: boolean },
): Promise<EvidencedPair[]> {
  const similarities = await assay.compare(pairs);
  const near = pairs.filter((_, at) => verifier && (similarities[at] ?? -1) >= VERIFIER_REACH);
  const evidence = await assay.pairEvaluation.compare(near);
  const rows = new Map(near.map((pair, at) => [pair, evidence[at]?.row ?? []]));
  return pairs.map((pair, at) => ({
    ...pair,
    set: name,
    similarity: similarities[at] ?? Number.NaN,
    row: rows.get(pair) ?? [],
    vetoes: findVetoes({ asked: pair.asked, stored: pair.stored }).map(({ veto }) => veto),
  }));
}
