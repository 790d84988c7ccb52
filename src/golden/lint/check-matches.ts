import { similarity } from "../../models/similarity.ts";
import type { GoldenEntry, Phrasing } from "../../stores/golden.ts";
import { scopesOverlap } from "../../stores/golden-scope.ts";
import { createVectorIndex } from "../../stores/vectors/vector-index.ts";
import { sameAnswer } from "../entries/find-conflicts.ts";
import type { GoldenParts } from "../golden-parts.ts";
import { choosePhrasing } from "../match/choose-phrasing.ts";
import { createGoldenMatcher } from "../match/match.ts";
import type { LintProblem } from "./lint-problem.ts";

/** Two questions that are nearer than this are one to the model, also where the nearest wins. */
const SMALLEST_MARGIN = 0.01;

/** Phrasings looked at around each question. */
const REACH = 64;

export interface MatchCheckParts extends GoldenParts {
  /** Whether the questions of an entry are asked; they may lead to any. */
  isChecked: (entry: GoldenEntry) => boolean;
}

/**
 * Asks every question of every entry as if it had been worded a little differently, so that equal texts settle nothing:
 * with its own vector, under the guards in force. Negative questions go through the matcher as they are.
 */
export async function checkMatches(
  entries: readonly GoldenEntry[],
  { store, embedder, threshold: thresholdInForce, guards = {}, isChecked }: MatchCheckParts,
): Promise<{ problems: LintProblem[]; notes: string[] }> {
  const threshold = await thresholdInForce?.();
  if (threshold === undefined) {
    const note =
      "No golden threshold is in force, so only equal questions match; whether questions lead astray was not checked.";
    return { problems: [], notes: [note] };
  }
  const { id: embedderId, dimension } = embedder.fingerprint;
  const vectors = await store.readVectors();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  await using index = createVectorIndex({ table: store.vectors, dimension, embedderId });
  await using negatives = createVectorIndex({ table: store.negativeVectors, dimension, embedderId });
  const matcher = createGoldenMatcher({ store, index, negatives });

  const checkPhrasing = async (entry: GoldenEntry, { id, text }: Phrasing): Promise<LintProblem[]> => {
    const vector = vectors.get(id);
    if (!vector) return [];
    // Entries that answer none of its askers are not looked at, as nobody who asks it is shown them.
    const isNear = (id: string) => scopesOverlap(byId.get(id) ?? entry, entry);
    const rows = await index.search(vector, { k: REACH, allow: isNear });
    const { choice } = await choosePhrasing(rows, {
      ...guards,
      margin: Math.max(guards.margin ?? 0, SMALLEST_MARGIN),
      ...{ question: text, threshold: similarity(threshold) },
      read: async (row) => {
        const snapshot = await store.readForServing(row.group);
        const phrasing = snapshot?.entry.phrasings.find((candidate) => candidate.id === row.id);
        return snapshot && phrasing && { snapshot, phrasing, similarity: row.similarity };
      },
    });
    if (choice.kind === "unclear") {
      const [near] = [choice.candidate, choice.rival].filter(
        ({ snapshot }) => snapshot.entry.id !== entry.id,
      );
      return near ? [shadowed(entry, text, { ...near.snapshot.entry, text: near.phrasing.text })] : [];
    }
    if (choice.kind === "vetoed") {
      const reasons = choice.vetoes.map(({ reason }) => reason).join(" ");
      return [misses(entry, text, `is kept from it by a veto. ${reasons}`)];
    }
    if (choice.kind === "far") return [misses(entry, text, "matches nothing.")];
    const { entry: found } = choice.candidate.snapshot;
    if (found.id === entry.id || sameAnswer(found, entry)) return [];
    return [shadowed(entry, text, { ...found, text: choice.candidate.phrasing.text })];
  };

  const checkNegative = async (entry: GoldenEntry, { id, text }: Phrasing): Promise<LintProblem[]> => {
    const vector = vectors.get(id);
    if (!vector) return [];
    const outcome = await matcher.match(text, {
      ...guards,
      ...(entry.audience.length > 0 && { audience: entry.audience }),
      ...(entry.language !== null && { language: entry.language }),
      threshold,
      embedQuestion: async () => ({ vector, truncated: false }),
    });
    const found = outcome.kind === "hit" ? outcome.entry.id : outcome.kind === "stale" ? outcome.entryId : "";
    if (found !== entry.id) return [];
    const message = `"${text}" must not get the answer of "${entry.id}", and gets it.`;
    const hint = `assay golden negative remove ${entry.id} ${JSON.stringify(text)}, or reword the questions of the entry`;
    return [{ entryId: entry.id, rule: "negative-hits", message, hint }];
  };

  const problems: LintProblem[] = [];
  for (const entry of entries.filter(isChecked)) {
    for (const phrasing of entry.phrasings) problems.push(...(await checkPhrasing(entry, phrasing)));
    for (const negative of entry.negatives) problems.push(...(await checkNegative(entry, negative)));
  }
  return { problems, notes: [] };
}

function shadowed(entry: GoldenEntry, text: string, other: { id: string; text: string }): LintProblem {
  const message = `"${text}" is as near to "${other.text}" of "${other.id}", which has another answer.`;
  const hint = `Reword one of the two, or take it out of one entry: assay golden show ${other.id}`;
  return { entryId: entry.id, rule: "shadowed", message, hint, otherId: other.id };
}

function misses(entry: GoldenEntry, text: string, what: string): LintProblem {
  const hint = `assay golden show ${entry.id}`;
  return { entryId: entry.id, rule: "phrasing-misses", message: `"${text}" ${what}`, hint };
}
