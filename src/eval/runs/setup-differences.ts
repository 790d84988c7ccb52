import { isDeepStrictEqual } from "node:util";
import type { EvalSetup } from "./eval-run.ts";

const WORDS: Readonly<Record<keyof EvalSetup, string>> = {
  assay: "version of Assay",
  embedderId: "embedding model",
  chat: "chat model",
  judge: "judge",
  config: "settings",
  index: "documents",
  indexVersion: "version of the index",
  reviewed: "reviewed answers",
  thresholds: "thresholds",
  weights: "fitted weights",
  stored: "stored answers",
  tenants: "data of tenants",
};

/** In which parts two setups differ, in words; empty where their results may be mixed. What only one of them noted differs. */
export function setupDifferences(before: EvalSetup, now: EvalSetup): string[] {
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  return Object.entries(WORDS)
    .filter(([part]) => !isDeepStrictEqual(old.get(part), current.get(part)))
    .map(([, words]) => words);
}
