import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { shuffle } from "../../src/stats/shuffle.ts";
import type { IntentQuestion } from "../open-data/load-intents.ts";

/** Phrasings that the threshold is chosen on and that documents quote, and others that are asked. */
export interface Halves {
  readonly calibration: readonly IntentQuestion[];
  readonly replay: readonly IntentQuestion[];
}

export function splitPhrasings(questions: readonly IntentQuestion[], seed: number): Halves {
  const shuffled = shuffle(questions, createSeededRandom(seed));
  const middle = Math.floor(shuffled.length / 2);
  return { calibration: shuffled.slice(0, middle), replay: shuffled.slice(middle) };
}

export interface StreamOptions {
  questions: number;
  outOfScope: number;
  exponent: number;
  seed: number;
}

/** A stream in which a few questions are asked often and most hardly ever (Zipf), those out of scope likewise. */
export function drawStream(
  phrasings: readonly IntentQuestion[],
  { questions, outOfScope, exponent, seed }: StreamOptions,
): IntentQuestion[] {
  const random = createSeededRandom(seed);
  const ranked = shuffle(phrasings, random);
  const drawKnown = createZipfDraw(
    ranked.filter(({ intent }) => intent !== null),
    exponent,
  );
  const drawUnknown = createZipfDraw(
    ranked.filter(({ intent }) => intent === null),
    exponent,
  );
  return Array.from({ length: questions }, () =>
    random() < outOfScope ? drawUnknown(random()) : drawKnown(random()),
  ).filter((question) => question !== undefined);
}

/** Takes a number in [0, 1) to an item, the earlier ones more often. */
function createZipfDraw<Item>(
  ranked: readonly Item[],
  exponent: number,
): (share: number) => Item | undefined {
  let sum = 0;
  const sums = ranked.map((_, at) => {
    sum += (at + 1) ** -exponent;
    return sum;
  });
  return (share) => {
    const wanted = share * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return ranked[low];
  };
}
