import type { LabelStats } from "../../eval/labels/label-stats.ts";
import type { MinedPairs } from "../../service/labelling/labelling.ts";
import type { Agreement } from "../../stats/cohen-kappa.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** What was drawn from which band, and what it stands for. */
export function renderMined(
  { rows, seed, requests, questions, labelled, alone, joined }: MinedPairs,
  { dim }: Styler,
): string {
  const bands = [...new Map(rows.map(({ band }) => [band?.from, band])).values()]
    .filter((band) => band !== undefined)
    .sort((a, b) => b.from - a.from);
  const table = bands.map(({ from, to, found, drawn }) => [
    `${from.toFixed(3)} to ${to.toFixed(3)}`,
    `${drawn} of ${found}`,
  ]);
  return [
    dim(
      `${count(questions, "different question")}, ${labelled} of them labelled before, ${alone} with nothing stored to be served from; seed ${seed}.`,
    ),
    ...(joined === 0
      ? []
      : [
          dim(
            `${count(joined, "pair")} occurred again at another surface, for another audience or in another language: one row each, with the requests of all.`,
          ),
        ]),
    ...(table.length === 0 ? [] : [renderColumns([[dim("similarity"), dim("drawn")], ...table])]),
    `The pairs stand for ${count(requests, "request")}: assay calibrate cache --eligible ${requests}`,
  ].join("\n");
}

export function renderLabelStats({ kinds, judge, people }: LabelStats, { dim }: Styler): string {
  const head = ["", "pairs", "serve", "do not", "drawn", "disputed"].map((cell) => dim(cell));
  const table = kinds.map(({ kind, pairs, same, drawn, disputed }) => [
    kind,
    ...[pairs, same, pairs - same, drawn, disputed].map(String),
  ]);
  return [
    renderColumns([head, ...table]),
    agreementLine("people and the judge", judge),
    agreementLine("two people", people),
  ].join("\n");
}

/** What a file says twice; nothing where it says nothing twice. */
export function joinedLine(joined: number): string[] {
  return joined === 0
    ? []
    : [`${count(joined, "line")} repeated a pair: each pair is one, with the weights of its lines added.`];
}

export function agreementLine(who: string, { pairs, agreed, kappa, interval }: Agreement): string {
  if (pairs === 0) return `Agreement of ${who}: no pair was judged by both.`;
  const share = `${agreed} of ${pairs}`;
  if (kappa === null || interval === null) {
    return `Agreement of ${who}: ${share}, all of one kind, of which chance would agree as well.`;
  }
  return `Agreement of ${who}: ${share}, kappa ${kappa.toFixed(2)} [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}].`;
}
