import { type Agreement, measureAgreement } from "../../stats/cohen-kappa.ts";
import { type LabelKind, type LabelledPair, labelKinds } from "../../stores/labels.ts";
import { lastOfEach, pairKey, settleLabels } from "./latest-labels.ts";

export interface LabelStats {
  readonly kinds: readonly KindStats[];
  /** People against the model, on the pairs that both judged. */
  readonly judge: Agreement;
  /** Two people on the same pair, each two that there are. */
  readonly people: Agreement;
}

export interface KindStats {
  readonly kind: LabelKind;
  /** Pairs that count. */
  readonly pairs: number;
  /** Of these: the answer serves. */
  readonly same: number;
  /** Of these: drawn from the log by chance, so that they carry a weight. */
  readonly drawn: number;
  readonly disputed: number;
}

export function measureLabels(labels: readonly LabelledPair[]): LabelStats {
  const settled = labelKinds.map((kind) => ({ kind, ...settleLabels(labels, kind) }));
  const pairsOf = (wanted: LabelKind) => settled.find(({ kind }) => kind === wanted)?.pairs ?? [];
  const judged = new Map(pairsOf("judge").map((pair) => [pairKey(pair), pair.same]));
  return {
    kinds: settled.map(({ kind, pairs, disputed }) => ({
      kind,
      pairs: pairs.length,
      same: pairs.filter(({ same }) => same).length,
      drawn: pairs.filter(({ weight }) => weight !== undefined).length,
      disputed: disputed.length,
    })),
    judge: measureAgreement(
      pairsOf("human").flatMap((pair): (readonly [boolean, boolean])[] => {
        const verdict = judged.get(pairKey(pair));
        return verdict === undefined ? [] : [[pair.same, verdict]];
      }),
    ),
    people: measureAgreement(betweenPeople(labels)),
  };
}

function betweenPeople(labels: readonly LabelledPair[]): (readonly [boolean, boolean])[] {
  const groups = new Map<string, LabelledPair[]>();
  for (const label of lastOfEach(labels.filter(({ kind }) => kind === "human"))) {
    groups.set(pairKey(label), [...(groups.get(pairKey(label)) ?? []), label]);
  }
  return [...groups.values()].flatMap((group) => {
    // In the order of names, so that one person is always on the same side.
    const ordered = group.toSorted((a, b) => ((a.by ?? "") < (b.by ?? "") ? -1 : 1));
    return ordered.flatMap((one, at) =>
      ordered.slice(at + 1).map((other): readonly [boolean, boolean] => [one.same, other.same]),
    );
  });
}
