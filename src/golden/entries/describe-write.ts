import type { GoldenStore } from "../../stores/golden.ts";
import { type FreshnessParts, judgeSnapshot } from "../freshness/judge-snapshot.ts";
import type { GoldenChange } from "../golden-parts.ts";
import { readEntry } from "./find-entry.ts";

/** Reads a written entry back and says what its writer should know. */
export async function describeWrite(
  id: string,
  { store, warnings, ...parts }: { store: GoldenStore; warnings: readonly string[] } & FreshnessParts,
): Promise<GoldenChange> {
  const snapshot = await readEntry(id, store);
  const { entry } = snapshot;
  const freshness = await judgeSnapshot(snapshot, parts);
  const unverifiable =
    freshness.verdict === "no-sources"
      ? [`"${id}" names no source, so it cannot be verified and is never served.`]
      : [];
  return { entry, freshness, warnings: [...warnings, ...unverifiable] };
}
