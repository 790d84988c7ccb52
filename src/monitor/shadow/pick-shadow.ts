import { createDrawNumber } from "../draw-number.ts";

/**
 * Whether one response is compared with a fresh one: drawn by a keyed hash of its id, so that every process draws the same,
 * a later look at the log too, and what was asked or answered has no say in it. A larger share keeps what was in the smaller
 * one.
 */
export function isPicked(answerId: string, { share, tenant }: { share: number; tenant: string }): boolean {
  return draw(["shadow", tenant, answerId]) < share;
}

/** Ids of responses are made here and at random, so nobody can choose one that is drawn: the key sets this draw apart from others. */
const draw = createDrawNumber("assay shadow");
