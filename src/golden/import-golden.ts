import type { GoldenEntry } from "../stores/golden.ts";
import { type FreshnessVerdict, judgeFreshness } from "./freshness.ts";
import type { GoldenParts } from "./golden-parts.ts";
import { importInvalid } from "./import-problem.ts";
import { parseGoldenYaml } from "./parse-golden-yaml.ts";
import { type EntryPlan, type ImportOptions, planImport } from "./plan-import.ts";
import { embedPhrasings } from "./prepare-phrasings.ts";

/** Ids in the order of the file. */
export interface ImportResult {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  /** Entries of the file, in any of the lists above, that are not served as things stand. */
  readonly stale: readonly { readonly id: string; readonly freshness: FreshnessVerdict }[];
  readonly warnings: readonly string[];
}

/**
 * Reads golden entries from YAML and writes them in one transaction. Stamps in the file are taken as they are,
 * also where they do not fit this database: such entries are stale and reported. Importing twice changes nothing.
 *
 * @throws AppError `import-invalid` naming file, line and field, before anything is written; `golden-conflict` when
 * someone else wrote meanwhile; those of the embedder
 */
export async function importGolden(
  text: string,
  options: ImportOptions,
  parts: GoldenParts,
): Promise<ImportResult> {
  const { file, signal } = options;
  const { plans, problems } = await planImport(parseGoldenYaml(text, options), options, parts);
  if (problems.length > 0) throw importInvalid(file, problems);
  const warnings = await write(
    plans.filter((plan) => plan.action !== "unchanged"),
    { parts, signal },
  );
  const idsOf = (action: EntryPlan["action"]) =>
    plans.filter((plan) => plan.action === action).map(({ entry }) => entry.id);
  return {
    added: idsOf("add"),
    updated: idsOf("update"),
    unchanged: idsOf("unchanged"),
    stale: await findStale(
      plans.map(({ entry }) => entry.id),
      parts,
    ),
    warnings,
  };
}

async function write(
  plans: readonly EntryPlan[],
  { parts, signal }: { parts: GoldenParts; signal: AbortSignal | undefined },
): Promise<readonly string[]> {
  if (plans.length === 0) return [];
  const phrasings = plans.flatMap(({ entry }) => entry.phrasings);
  const { vectors, embedder, warnings } = await embedPhrasings(phrasings, { ...parts, signal });
  let next = 0;
  const writes = plans.map(({ entry, snapshotTexts }) => {
    const from = next;
    next += entry.phrasings.length;
    const expectedRevision = entry.revision - 1;
    return { entry, vectors: vectors.slice(from, next), embedder, expectedRevision, snapshotTexts };
  });
  await parts.store.putEntries(writes);
  return warnings;
}

async function findStale(
  ids: readonly GoldenEntry["id"][],
  { store }: GoldenParts,
): Promise<ImportResult["stale"]> {
  const stale: { id: string; freshness: FreshnessVerdict }[] = [];
  for (const id of ids) {
    const snapshot = await store.readForServing(id);
    if (!snapshot) continue;
    const freshness = judgeFreshness(snapshot.entry.sources, snapshot.states);
    if (freshness.verdict !== "fresh") stale.push({ id, freshness });
  }
  return stale;
}
