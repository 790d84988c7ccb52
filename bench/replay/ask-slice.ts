import type { AskOptions, TenantAssay } from "../../src/index.ts";
import { readClaim } from "./answer-key.ts";

/** Whoever asks the same questions and must get answers of their own. */
export interface Realm {
  /** As answers name it. */
  readonly name: string;
  readonly assay: TenantAssay;
  /** @default none */
  readonly options?: AskOptions;
}

export interface SliceCounts {
  readonly asked: number;
  /** Served from what this realm was told before. */
  readonly ownHits: number;
  /** Served an answer that was written for somebody else. */
  readonly crossHits: number;
}

/** Asks every question once. */
export async function askSlice(questions: readonly string[], realm: Realm): Promise<SliceCounts> {
  let [ownHits, crossHits] = [0, 0];
  for (const question of questions) {
    const { source, text } = await realm.assay.ask(question, realm.options);
    if (source !== "cached") continue;
    if (readClaim(text).realm === realm.name) ownHits += 1;
    else crossHits += 1;
  }
  return { asked: questions.length, ownHits, crossHits };
}

export interface RealmCounts {
  readonly name: string;
  /** Questions to which answers are stored for others, asked for the first time here: no hit but own ones. */
  readonly first: SliceCounts;
  /** Once more: that there are hits shows that the cache is at work here. */
  readonly second: SliceCounts;
}

/** Asks twice. */
export async function askTwice(questions: readonly string[], realm: Realm): Promise<RealmCounts> {
  const first = await askSlice(questions, realm);
  return { name: realm.name, first, second: await askSlice(questions, realm) };
}
