import type { ComparedLine } from "./compare-lines.ts";

/** A run of lines that are shown, or one that is the same on both sides and stands behind a button. */
export interface LineRun {
  readonly isFolded: boolean;
  readonly lines: readonly ComparedLine[];
}

/** Fewer hidden lines than this are shown: a button would take as much room. */
const LEAST_FOLDED = 4;

/** @param context lines shown around each change */
export function foldLines(lines: readonly ComparedLine[], context = 3): LineRun[] {
  const isNear = lines.map(() => false);
  for (const [index, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let at = Math.max(0, index - context); at <= index + context && at < lines.length; at += 1)
      isNear[at] = true;
  }
  const runs: { isFolded: boolean; lines: ComparedLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const isFolded = !isNear[index];
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else runs.push({ isFolded, lines: [line] });
  }
  return runs.map((run) => (run.lines.length < LEAST_FOLDED ? { ...run, isFolded: false } : run));
}
