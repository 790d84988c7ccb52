import { normalTail } from "../../src/stats/tails/normal-tail.ts";
import type { Draw } from "./draw.ts";
import type { Drift, World } from "./world.ts";

/** A stored answer on one day. */
export interface Entry {
  readonly topic: number;
  readonly isGolden: boolean;
  readonly weight: number;
  /** Mean similarity of the questions that are meant for it. */
  readonly similarity: number;
  /** Chance that it is not what fits. */
  readonly wrong: number;
  /** Kept back, since its sources moved. */
  readonly isStale: boolean;
  /** Chance that its question, put in other words, is near enough. */
  readonly againNear: number;
}

/** Of the similarities of one entry's questions, and how much further away a question in other words is. */
export const SPREAD = { similarity: 0.05, again: 0.1 } as const;

/** Of questions that no stored answer is meant for, to the nearest one. */
export const OTHER = { mean: 0.45, deviation: 0.12 } as const;

/**
 * One topic of five drifts, with so many of its entries. Asked for by its new name, a product lies so much further from
 * the questions that name the old one.
 */
const DRIFTING = { topic: 3, share: 0.7, further: 0.04, wrongWhenRewritten: 0.8 } as const;

/** Under the new embedding model everything lies closer together. */
const NEW_MODEL = { offset: 0.33, scale: 0.66 } as const;

export function underNewModel(similarity: number): number {
  return NEW_MODEL.offset + NEW_MODEL.scale * similarity;
}

/** Of distances between similarities. */
export function scaleOf(isNewModel: boolean): number {
  return isNewModel ? NEW_MODEL.scale : 1;
}

export function createEntries(world: World, draw: Draw): Entry[] {
  return Array.from({ length: world.entries }, (_, rank) => {
    const similarity = Math.min(0.97, Math.max(0.84, 0.91 + 0.03 * draw.normal()));
    return finish(
      {
        // In turns, so that every topic has its share of what is asked often.
        topic: rank % world.topics,
        ...{ isGolden: (rank * 7) % 11 < 6, weight: 1 / (rank + 4), similarity },
        ...{ wrong: world.wrong.served, isStale: false },
      },
      world,
    );
  });
}

/** The same entries once the drift is there. */
export function afterDrift(
  entries: readonly Entry[],
  { drift, world }: { drift: Drift; world: World },
): Entry[] {
  return entries.map((entry, rank) => {
    const isTouched =
      entry.topic === DRIFTING.topic && Math.floor(rank / world.topics) % 10 < DRIFTING.share * 10;
    if (drift === "embedder")
      return finish({ ...entry, similarity: underNewModel(entry.similarity) }, world, NEW_MODEL.scale);
    if (!isTouched || drift === "none") return entry;
    if (drift === "renamed") {
      return finish({ ...entry, wrong: 1, similarity: entry.similarity - DRIFTING.further }, world);
    }
    return entry.isGolden
      ? { ...entry, isStale: true }
      : finish({ ...entry, wrong: DRIFTING.wrongWhenRewritten }, world);
  });
}

function finish(entry: Omit<Entry, "againNear">, { threshold }: World, scale = 1): Entry {
  const distance = threshold - (entry.similarity - SPREAD.again * scale);
  return { ...entry, againNear: entry.isStale ? 0 : normalTail(distance / (SPREAD.similarity * scale)) };
}
