import { AppError } from "../../../errors.ts";
import { candidateId } from "../../../eval/labels/candidate-file.ts";
import { lastOfPerson, UNDONE, WITHDRAWN } from "../../../eval/labels/latest-labels.ts";
import { toLabel } from "../../../eval/labels/to-label.ts";
import type { LabelledPair, LabelStore } from "../../../stores/labels.ts";
import { hashBytes } from "../../../text/hash-text.ts";
import type { VetoSwitches } from "../../../text/vetoes/veto.ts";
import type { MinedPairs, MineOptions } from "../labelling.ts";
import { readDrawId, recipeOf, toDrawId } from "./draw-id.ts";
import type { LabelDraw, LabelDraws, Said } from "./label-draws.ts";
import { drawnPairs, measureDraw, sayingOf } from "./measure-draw.ts";

export interface LabelDrawsParts {
  labels: Pick<LabelStore, "append" | "list">;
  /** Records of the log from before a moment: ISO 8601, UTC. */
  countBefore: (until: string) => Promise<number>;
  mine: (options: MineOptions) => Promise<MinedPairs>;
  clock: () => Date;
  vetoes: VetoSwitches;
}

/**
 * Longer than this no text of the log is held in memory. Whatever is removed from the log before, by any process, is not in
 * the draw either: it is made anew then.
 */
const HELD_MS = 15 * 60_000;

export function createLabelDraws({ labels, countBefore, mine, clock, vetoes }: LabelDrawsParts): LabelDraws {
  /** One at a time. */
  let latest: LabelDraw | undefined;
  let heldSince = 0;
  /** Records that it could be made of. Their number moves when one is removed, whoever removes it. */
  let madeOf = 0;

  const draw = async (id: string, options: MineOptions & { until: string }): Promise<LabelDraw> => {
    // Counted before: what is removed while the draw is made is missed at the next look.
    const records = await countBefore(options.until);
    const made = { ...(await mine(options)), id, at: options.until };
    latest = made;
    madeOf = records;
    heldSince = clock().getTime();
    return made;
  };
  const held = async (id: string): Promise<LabelDraw | undefined> => {
    const known = latest;
    if (known?.id !== id || clock().getTime() - heldSince >= HELD_MS) return undefined;
    return (await countBefore(known.at)) === madeOf ? known : undefined;
  };
  const open = async (id: string, { signal }: { signal?: AbortSignal | undefined } = {}) =>
    (await held(id)) ?? draw(id, { ...readDrawId(id), ...(signal && { signal }) });

  return {
    make(options = {}) {
      const recipe = recipeOf(options, clock().toISOString());
      return draw(toDrawId(recipe), { ...options, until: recipe.until });
    },
    async open(id = latest?.id, options = {}) {
      return id === undefined ? undefined : open(id, options);
    },
    async say(said, { draw: id, by, signal }) {
      const { rows } = await open(id, { signal });
      const at = clock().toISOString();
      await labels.append(said.map((one) => labelOf(one, { rows, by, at })));
    },
    async undo(by) {
      const last = lastOfPerson(await labels.list({ kind: "human" }), by);
      if (!last) return undefined;
      await labels.append([undoing(last, clock().toISOString())]);
      const { asked, stored } = last;
      return { pair: candidateId(last), asked, stored, said: sayingOf(last) };
    },
    async pairs({ draw: id, by, signal }) {
      return drawnPairs(await open(id, { signal }), { labels: await labels.list({ kind: "human" }), by });
    },
    async progress(place) {
      const opened = place && (await open(place.draw, { signal: place.signal }));
      return measureDraw(opened, { labels: await labels.list(), by: place?.by ?? null, vetoes });
    },
  };
}

/** Unsure is a label that takes back those before it: it counts for neither side. */
function labelOf(
  { pair, says, key }: Said,
  { rows, by, at }: { rows: LabelDraw["rows"]; by: string; at: string },
): LabelledPair {
  const row = rows.find(({ id }) => id === pair);
  if (!row) {
    throw new AppError("pair-not-found", `No pair ${JSON.stringify(pair.slice(0, 60))} in this draw.`, {
      hint: "Read the pairs of the draw again.",
    });
  }
  const note = says === "unsure" ? WITHDRAWN : null;
  return {
    ...toLabel(row, { same: says === "yes", by, kind: "human", at, note }),
    id: hashBytes(JSON.stringify([by, key])),
  };
}

function undoing(last: LabelledPair, at: string): LabelledPair {
  return { ...last, id: hashBytes(JSON.stringify([last.id, UNDONE])), at, note: UNDONE };
}
