import { fTail } from "./f-tail.ts";

/** Degrees from which on F with one above is the square of a normal number, to the digits that matter. */
const WITHOUT_BOUND = 1e9;

/** Chance that a standard normal number is at least so large. */
export function normalTail(value: number): number {
  const half = fTail(value ** 2, { above: 1, below: WITHOUT_BOUND }) / 2;
  return value >= 0 ? half : 1 - half;
}
