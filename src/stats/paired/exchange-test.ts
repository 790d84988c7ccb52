import { createSeededRandom } from "../seeded-random.ts";

/**
 * Whether two systems differ in a number that is worked out from what each did with the same questions. Where they are alike,
 * which of the two results of a question came from which system is a matter of naming: results are swapped at random, again
 * and again, and what was seen is compared with what the swaps give. That holds its level also where a handful of questions
 * differ, which an interval by resampling does not: four changes of four in one direction are no finding.
 *
 * @see Noreen: Computer-Intensive Methods for Testing Hypotheses (1989); Smucker, Allan and Carterette: A comparison of
 * statistical significance tests for information retrieval evaluation (CIKM 2007)
 */
export interface ExchangeOptions {
  readonly seed: number;
  /** Most swaps of all questions that are drawn; where no more than so many exist, each is looked at once. @default 2000 */
  readonly rounds?: number;
}

/** What both systems did with one question. */
export interface ResultPair<T> {
  readonly first: T;
  readonly second: T;
}

/**
 * Two-sided p-value of any number. A swap after which the difference cannot be worked out counts as one that is as large, so
 * that nothing is found by leaving it out.
 *
 * @param difference of the second system to the first, from the results of each; null where it cannot be worked out
 * @param options.isTie pairs that are the same after a swap. @default none is
 */
export function exchangeTest<T>(
  pairs: readonly ResultPair<T>[],
  difference: (firsts: readonly T[], seconds: readonly T[]) => number | null,
  { isTie = () => false, ...options }: ExchangeOptions & { isTie?: (pair: ResultPair<T>) => boolean },
): number {
  const differing = pairs.filter((pair) => !isTie(pair));
  // The differing ones at the front, so that a swap is a matter of the first places.
  const ordered = [...differing, ...pairs.filter(isTie)];
  const [firsts, seconds] = [ordered.map(({ first }) => first), ordered.map(({ second }) => second)];
  const seen = difference(firsts, seconds);
  if (seen === null) return 1;
  return shareOfSwaps(
    differing.length,
    (isSwapped) => {
      for (const [at, { first, second }] of differing.entries()) {
        firsts[at] = isSwapped(at) ? second : first;
        seconds[at] = isSwapped(at) ? first : second;
      }
      const value = difference(firsts, seconds);
      return value === null || isAsLarge(value, seen);
    },
    options,
  );
}

/** The same for the mean of numbers of which each question has one under both: a swap turns the sign of its difference. */
export function exchangeMeans(differences: readonly number[], options: ExchangeOptions): number {
  const moved = differences.filter((value) => value !== 0);
  const seen = moved.reduce((sum, value) => sum + value, 0);
  return shareOfSwaps(
    moved.length,
    (isSwapped) => {
      const sum = moved.reduce((total, value, at) => total + (isSwapped(at) ? -value : value), 0);
      return isAsLarge(sum, seen);
    },
    options,
  );
}

/** Rounding must not tell swaps apart that come to the same. */
function isAsLarge(value: number, seen: number): boolean {
  return Math.abs(value) >= Math.abs(seen) * (1 - 1e-9) - 1e-12;
}

/** Once so many drawn swaps are as large as what was seen, more would not change what follows from it. */
const ENOUGH = 100;

/**
 * Share of the swaps of `size` pairs for which it holds: of all there are, or of those drawn and what was seen itself.
 *
 * @see Besag and Clifford: Sequential Monte Carlo p-values (Biometrika 78, 1991), for ending early
 */
function shareOfSwaps(
  size: number,
  holds: (isSwapped: (at: number) => boolean) => boolean,
  { seed, rounds = 2000 }: ExchangeOptions,
): number {
  if (size === 0) return 1;
  let count = 0;
  if (2 ** size <= rounds) {
    for (let code = 0; code < 2 ** size; code += 1) if (holds((at) => ((code >>> at) & 1) === 1)) count += 1;
    return count / 2 ** size;
  }
  const random = createSeededRandom(seed);
  const swapped = new Uint8Array(size);
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < size; at += 1) swapped[at] = random() < 0.5 ? 1 : 0;
    if (holds((at) => swapped[at] === 1)) count += 1;
    if (count === ENOUGH) return count / (round + 1);
  }
  return (count + 1) / (rounds + 1);
}
