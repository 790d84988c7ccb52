import { formatThreshold } from "../../answer/format-similarity.ts";
import type { Admitted, PairLevel, Share, VetoCount } from "../../eval/measure-pairs.ts";
import type { MeasuredSet, PairEvaluation, VerifierUse } from "../../eval/verifier/evaluate-pairs.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

export interface RenderPairsOptions {
  /** Seed of the sample and of the halves. */
  seed: number;
  styler: Styler;
}

/**
 * Hit rate and precision at each threshold, by similarity alone, with vetoes and with the verifier: for each set, then for all
 * of them where there are several, then by class, then what each veto did.
 */
export function renderPairEvaluation(
  { sets, pooled }: PairEvaluation,
  { seed, styler }: RenderPairsOptions,
): string {
  const { bold, dim } = styler;
  const shown = sets.length > 1 ? [...sets, pooled] : [pooled];
  return [
    dim(describeVerifier(pooled.verifier, seed)),
    ...shown.flatMap((set) => ["", ...renderSet(set, sets.length > 1, styler)]),
    ...renderClasses(pooled, styler),
    ...renderVetoes(
      pooled.vetoes.filter(({ different, same }) => different + same > 0),
      { bold, dim },
    ),
  ].join("\n");
}

function describeVerifier(use: VerifierUse, seed: number): string {
  switch (use.kind) {
    case "in-force":
      return `verifier: the ${use.from} weights in force, accepting from ${formatThreshold(use.threshold)}`;
    case "cross-fit":
      return `verifier: fitted for a precision of ${use.precision} on one half of the pairs and measured on the other, both ways; seed ${seed}`;
    case "left-out":
      return `verifier left out: ${use.reason}`;
  }
}

function renderSet(
  { name, pairs, same, levels, verifier }: MeasuredSet,
  named: boolean,
  { bold, dim }: Styler,
): string[] {
  const title = `${pairs} pairs, ${same} of one answer`;
  return [
    bold(named ? `${name}: ${title}` : title),
    ...(named && verifier.kind === "left-out" ? [dim(`  verifier left out: ${verifier.reason}`)] : []),
    "",
    renderColumns([
      ["  threshold", "", "hits", "hit rate", "precision"].map((head) => dim(head)),
      ...levels.flatMap(rowsOf),
    ]),
  ];
}

function rowsOf({ threshold, alone, withVetoes, withVerifier }: PairLevel): string[][] {
  return [
    [`  ${formatThreshold(threshold)}`, "similarity alone", ...cellsOf(alone)],
    ["", "with vetoes", ...cellsOf(withVetoes)],
    ...(withVerifier ? [["", "with vetoes and verifier", ...cellsOf(withVerifier)]] : []),
  ];
}

/** Each class at the smallest threshold, where most of its pairs are hits. */
function renderClasses({ classes, levels }: MeasuredSet, { bold, dim }: Styler): string[] {
  const lowest = levels.toSorted((a, b) => a.threshold - b.threshold)[0]?.threshold;
  if (classes.length === 0 || lowest === undefined) return [];
  return [
    "",
    bold(`By class, at ${formatThreshold(lowest)}`),
    renderColumns([
      ["  class", "pairs", "", "hits", "hit rate", "precision"].map((head) => dim(head)),
      ...classes.flatMap(({ name, pairs, levels: ofClass }) =>
        ofClass
          .filter(({ threshold }) => threshold === lowest)
          .flatMap(rowsOf)
          .map(([, ...cells], at) => [at === 0 ? `  ${name}` : "", at === 0 ? String(pairs) : "", ...cells]),
      ),
    ]),
  ];
}

function renderVetoes(fired: readonly VetoCount[], { bold, dim }: Pick<Styler, "bold" | "dim">): string[] {
  if (fired.length === 0) return [];
  return [
    "",
    bold("Kept apart, whatever the similarity"),
    renderColumns([
      ["  veto", "rightly", "wrongly"].map((head) => dim(head)),
      ...fired.map((veto) => [`  ${veto.veto}`, String(veto.different), String(veto.same)]),
    ]),
  ];
}

/** Hits, hit rate and precision of what is admitted. */
export function cellsOf({ hits, hitRate, precision }: Admitted): string[] {
  return [String(hits), renderShare(hitRate), precision === null ? "no hits" : renderShare(precision)];
}

function renderShare({ value, interval }: Share): string {
  return `${value.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
}
