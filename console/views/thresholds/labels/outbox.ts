import type { ApiProblem } from "../../../api/api-problem.ts";
import type { PairLabel, Saying } from "../../../api/wire/pairs.ts";

/** Labels that the server has not confirmed, in the order they were given, each with the draw it is of. */
export interface WaitingLabel extends PairLabel {
  readonly draw: string;
}

/** @returns the labels of one draw that may be sent together, from the first on */
export function nextBatch(waiting: readonly WaitingLabel[], most = 50): readonly WaitingLabel[] {
  const draw = waiting[0]?.draw;
  const end = waiting.findIndex((each) => each.draw !== draw);
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, most));
}

/** Whether no other try can help: the pair is gone, as after its records were erased, or its draw cannot be made again. */
export function isRefusedForGood({ code }: Pick<ApiProblem, "code">): boolean {
  return code === "pair-not-found" || code === "draw-invalid";
}

/** What is left once some were confirmed. */
export function without(
  waiting: readonly WaitingLabel[],
  sent: readonly WaitingLabel[],
): readonly WaitingLabel[] {
  const keys = new Set(sent.map(({ key }) => key));
  return waiting.filter(({ key }) => !keys.has(key));
}

/** What was kept in the tab; nothing where it cannot be read. */
export function readWaiting(text: string | undefined): readonly WaitingLabel[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

const sayings: readonly unknown[] = ["yes", "no", "unsure"] satisfies Saying[];

function isWaiting(value: unknown): value is WaitingLabel {
  if (typeof value !== "object" || value === null) return false;
  const { draw, pair, key, says } = value as Partial<Record<keyof WaitingLabel, unknown>>;
  return [draw, pair, key].every((text) => typeof text === "string") && sayings.includes(says);
}
