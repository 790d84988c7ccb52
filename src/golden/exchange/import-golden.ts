import type { GoldenEntry } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import { describeConflict, type PhrasingConflict } from "../entries/find-conflicts.ts";
import { noteConflicts, prepareSaves } from "../entries/save-entries.ts";
import type { FreshnessVerdict } from "../freshness/freshness.ts";
import { judgeSnapshot } from "../freshness/judge-snapshot.ts";
import type { GoldenParts } from "../golden-parts.ts";
import { warnOfImportedLinks } from "../links/lost-links.ts";
import { type ImportProblem, importInvalid } from "./import-problem.ts";
import { parseGoldenYaml } from "./parse-golden-yaml.ts";
import { type EntryPlan, type ImportOptions, planImport } from "./plan-import.ts";

/** Ids in the order of the file. */
export interface ImportResult {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  /** Approved entries of the file, in any of the lists above, that are not served as things stand. */
  readonly stale: readonly { readonly id: string; readonly freshness: FreshnessVerdict }[];
  /** Entries of the file that wait for an approval. */
  readonly drafts: readonly string[];
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
  const changed = plans.filter((plan) => plan.action !== "unchanged");
  const { writes, conflicts, warnings } = await prepareSaves(changed, { signal }, parts);
  if (conflicts.length > 0 && !options.force) {
    throw importInvalid(
      file,
      conflicts.map((conflict) => conflictProblem(conflict, plans)),
    );
  }
  await parts.store.putEntries(writes.map((write) => noteConflicts(write, conflicts)));
  const idsOf = (action: EntryPlan["action"]) =>
    plans.filter((plan) => plan.action === action).map(({ entry }) => entry.id);
  return {
    added: idsOf("add"),
    updated: idsOf("update"),
    unchanged: idsOf("unchanged"),
    stale: await findStale(
      plans.filter(({ entry }) => canMatch(entry)).map(({ entry }) => entry.id),
      parts,
    ),
    drafts: plans.filter(({ entry }) => entry.state === "draft").map(({ entry }) => entry.id),
    warnings: [
      ...warnings,
      ...conflicts.map(describeConflict),
      ...(await warnOfImportedLinks(
        changed.map(({ entry }) => entry),
        parts.documents,
      )),
    ],
  };
}

function conflictProblem(conflict: PhrasingConflict, plans: readonly EntryPlan[]): ImportProblem {
  const line = plans.find(({ entry }) => entry.id === conflict.entryId)?.line ?? 1;
  const hint =
    "Reword one of the two, add the question to `negatives` of the other entry, or repeat with --force. Nothing was changed.";
  return { line, text: describeConflict(conflict), hint };
}

async function findStale(
  ids: readonly GoldenEntry["id"][],
  parts: GoldenParts,
): Promise<ImportResult["stale"]> {
  const stale: { id: string; freshness: FreshnessVerdict }[] = [];
  for (const id of ids) {
    const snapshot = await parts.store.readEntry(id);
    if (!snapshot) continue;
    const freshness = await judgeSnapshot(snapshot, parts);
    if (freshness.verdict !== "fresh") stale.push({ id, freshness });
  }
  return stale;
}
