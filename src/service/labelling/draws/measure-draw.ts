import { findLabelsNeeded } from "../../../calibrate/choose/labels-needed.ts";
import { LEAST_OF_EACH_KIND } from "../../../calibrate/scores/calibrate-scores.ts";
import { sweepPairs } from "../../../calibrate/sweep/sweep-pairs.ts";
import { measureLabels } from "../../../eval/labels/label-stats.ts";
import { lastSaid, pairKey, settleLabels, WITHDRAWN } from "../../../eval/labels/latest-labels.ts";
import { toJudgedPairs } from "../../../eval/to-judged-pairs.ts";
import type { LabelledPair } from "../../../stores/labels.ts";
import type { VetoSwitches } from "../../../text/vetoes/veto.ts";
import type { DrawNeeds, DrawnPair, LabelDraw, LabelProgress, Saying } from "./label-draws.ts";

interface DrawReader {
  /** In the order they were added. */
  labels: readonly LabelledPair[];
  by: string | null;
}

/** The pairs of a draw with what its people said. */
export function drawnPairs({ rows }: LabelDraw, { labels, by }: DrawReader): DrawnPair[] {
  const said = new Map<string, LabelledPair[]>();
  for (const label of lastSaid(labels.filter(({ kind }) => kind === "human"))) {
    said.set(pairKey(label), [...(said.get(pairKey(label)) ?? []), label]);
  }
  const strata = [...new Set(rows.flatMap(({ band }) => (band ? [band.from] : [])))].sort((a, b) => a - b);
  return rows.map(({ id, asked, stored, answer, entryId, weight, requests, band }) => {
    const all = said.get(pairKey({ asked, stored })) ?? [];
    const own = all.find((label) => label.by === by);
    return {
      ...{ id, asked, stored, answer, entryId },
      ...(weight !== undefined && { weight }),
      ...(requests !== undefined && { requests }),
      stratum: strata.indexOf(band?.from ?? Number.NaN) + 1,
      own: own ? sayingOf(own) : null,
      others: all.filter((label) => label.by !== by && label.note !== WITHDRAWN).length,
    };
  });
}

/** How far labelling is; the similarities of a draw tell without any model what its labels show by now. */
export function measureDraw(
  draw: LabelDraw | undefined,
  { labels, by, vetoes }: DrawReader & { vetoes: VetoSwitches },
): LabelProgress {
  const stats = measureLabels(labels);
  if (!draw) return { ...stats, draw: null };
  const pairs = drawnPairs(draw, { labels, by });
  const isLabelled = ({ own, others }: DrawnPair) => others > 0 || own === "yes" || own === "no";
  const labelled = pairs.filter(isLabelled).length;
  return {
    ...stats,
    draw: {
      id: draw.id,
      pairs: pairs.length,
      labelled,
      left: pairs.length - labelled,
      own: {
        labelled: pairs.filter(({ own }) => own === "yes" || own === "no").length,
        unsure: pairs.filter(({ own }) => own === "unsure").length,
      },
      needed: neededOf(draw, { labels, vetoes }),
    },
  };
}

function neededOf(
  { rows }: LabelDraw,
  { labels, vetoes }: { labels: readonly LabelledPair[]; vetoes: VetoSwitches },
): DrawNeeds | null {
  const settled = new Map(settleLabels(labels, "human").pairs.map((pair) => [pairKey(pair), pair.same]));
  const known = rows.flatMap(({ asked, stored, answer, weight, similarity }) => {
    const same = settled.get(pairKey({ asked, stored }));
    if (same === undefined || similarity === undefined) return [];
    const pair = { asked, stored, same, answer: answer ?? undefined, class: undefined };
    return [{ similarity, pair: weight === undefined ? pair : { ...pair, weight } }];
  });
  if (known.length === 0) return null;
  const judged = toJudgedPairs(
    known.map(({ pair }) => pair),
    { similarities: known.map(({ similarity }) => similarity), vetoes },
  );
  const sweep = sweepPairs(judged);
  const usable = judged.filter(({ blocked }) => !blocked);
  const missingOf = (serves: boolean): number =>
    Math.max(0, LEAST_OF_EACH_KIND - usable.filter(({ right }) => right === serves).length);
  return {
    ...findLabelsNeeded(sweep.rows, { usable: usable.length }),
    ...{ usable: usable.length, keptApart: judged.length - usable.length },
    missingOfEach: { serves: missingOf(true), doesNot: missingOf(false) },
  };
}

export function sayingOf({ same, note }: LabelledPair): Saying {
  if (note === WITHDRAWN) return "unsure";
  return same ? "yes" : "no";
}
