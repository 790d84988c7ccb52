import type { GoldenStore } from "../../stores/golden.ts";
import { judgeFreshness } from "../freshness/freshness.ts";
import type { GoldenChange } from "../golden-parts.ts";
import { readEntry } from "./find-entry.ts";

/** Reads a written entry back and says what its writer should know. */
export async function describeWrite(
  id: string,
  { store, warnings }: { store: GoldenStore; warnings: readonly string[] },
): Promise<GoldenChange> {
  const { entry, states } = await readEntry(id, store);
  const freshness = judgeFreshness(entry.sources, states);
  const unverifiable =
    freshness.verdict === "no-sources"
      ? [`"${id}" names no source, so it cannot be verified and is never served.`]
      : [];
  return { entry, freshness, warnings: [...warnings, ...unverifiable] };
}
