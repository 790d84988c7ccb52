import type { TraceEntry } from "../../api/wire/ask.ts";

/** A stage where it is drawn: in the order they began, those that ran inside another below it. */
export interface ArrangedStage {
  readonly entry: TraceEntry;
  /** Whether it ran inside the one that encloses it, such as the second look at a reviewed answer. */
  readonly isInside: boolean;
  /** Its begin and length as shares of the whole, from 0 to 1. */
  readonly begin: number;
  readonly length: number;
}

/** @param total milliseconds of the whole question; undefined while it runs */
export function arrangeStages(entries: readonly TraceEntry[], total?: number): ArrangedStage[] {
  const ends = entries.map(({ offsetMs, milliseconds }) => offsetMs + milliseconds);
  const whole = Math.max(total ?? 0, ...ends, 1);
  const ordered = entries.toSorted((a, b) => a.offsetMs - b.offsetMs || b.milliseconds - a.milliseconds);
  return ordered.map((entry, index) => ({
    entry,
    isInside: ordered.slice(0, index).some((earlier) => encloses(earlier, entry)),
    begin: entry.offsetMs / whole,
    length: entry.milliseconds / whole,
  }));
}

/** Two stages that take no time begin and end at once, and neither is inside the other. */
function encloses(outer: TraceEntry, inner: TraceEntry): boolean {
  if (outer.milliseconds <= inner.milliseconds) return false;
  return (
    outer.offsetMs <= inner.offsetMs &&
    inner.offsetMs + inner.milliseconds <= outer.offsetMs + outer.milliseconds
  );
}
