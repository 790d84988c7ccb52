import { createSeededRandom } from "./seeded-random.ts";

/**
 * Draws as many items as there are, with replacement, `resamples` times (Efron, 1979). The items of a draw come in their
 * own order, so that what was sorted stays so.
 */
export function* resampleOf<T>(
  items: readonly T[],
  { seed, resamples }: { seed: number; resamples: number },
): Generator<readonly T[]> {
  const random = createSeededRandom(seed);
  for (let round = 0; round < resamples; round += 1) {
    const times = new Uint32Array(items.length);
    for (let draw = 0; draw < items.length; draw += 1) {
      const at = Math.floor(random() * items.length);
      times[at] = (times[at] ?? 0) + 1;
    }
    const drawn: T[] = [];
    for (const [at, item] of items.entries()) {
      for (let time = times[at] ?? 0; time > 0; time -= 1) drawn.push(item);
    }
    yield drawn;
  }
}
