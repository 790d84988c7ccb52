import type { GuardOptions } from "../../match/choose-nearest.ts";
import type { Verdict } from "../../match/verdict.ts";
import type { Embedding } from "../../models/embedder.ts";
import { type Similarity, similarity } from "../../models/similarity.ts";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import type { VerifiablePair, Verification } from "../../models/verifier.ts";
import type { GoldenEntry, GoldenSnapshot, GoldenStore, Phrasing } from "../../stores/golden.ts";
import { type Asker, isInScope } from "../../stores/golden-scope.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import type { Veto } from "../../text/vetoes/veto.ts";
import type { FreshnessVerdict } from "../freshness/freshness.ts";
import { type FreshnessParts, judgeSnapshot } from "../freshness/judge-snapshot.ts";
import { type DocumentAccess, mayReadSources } from "../sources/document-access.ts";
import { type Candidate, type Choice, choosePhrasing, type PhrasingRow } from "./choose-phrasing.ts";
import { findNegative, type NegativeIndex } from "./find-negative.ts";
import { findRunnerUp, type RunnerUp } from "./find-runner-up.ts";
import { type Barrier, type FindQuarantined, readBarrier, separateBarred } from "./quarantine.ts";
import { createScopeDirectory } from "./scope-directory.ts";

/**
 * Finds the curated question nearest to the one asked and lets its answer through the guards: similar enough, no veto,
 * clearly nearer than the questions of other answers and those kept from this one, and every reviewed source unchanged. A question that equals a
 * phrasing is not guarded but for freshness: a reviewer put these words to this answer. Entry and source states come
 * from one snapshot. Entries that are not for the asker, or rest on documents that the asker may not read, are never looked
 * at: they neither match nor stand in the way.
 */
export interface GoldenMatcher {
  /** @throws RangeError for a threshold outside [-1, 1]; AppError of the embedder and the store */
  match(question: string, options: GoldenMatchOptions): Promise<GoldenOutcome>;
}

/** Who asks, and what they may read. */
interface Reader extends Asker {
  /** What the asker may read. @default everything */
  access?: DocumentAccess | undefined;
}

export interface GoldenMatchOptions extends GuardOptions, Reader {
  /** Smallest similarity at which a phrasing matches, inclusive; undefined: only an exact match counts. */
  threshold: number | undefined;
  /** Called at most once, and not at all for an exact match or without a threshold. */
  embedQuestion: () => Promise<Embedding>;
  /**
   * A second look at the pair that came through, before its answer is served; not asked about an exact match.
   * @default every such pair is served
   */
  verify?: (pair: VerifiablePair) => Promise<Verdict>;
  signal?: AbortSignal;
}

export type GoldenOutcome = GoldenVerdict & {
  /** The nearest phrasing of another entry; absent where there is none, or none was looked at. */
  readonly runnerUp?: RunnerUp;
};

type GoldenVerdict =
  /** `entry.answer` is served character for character. */
  | {
      readonly kind: "hit";
      readonly entry: GoldenEntry;
      readonly match: GoldenMatch;
      readonly freshness: FreshnessVerdict;
    }
  /** Close enough, but refused; `freshness.reason` says why. */
  | {
      readonly kind: "stale";
      readonly entryId: string;
      readonly reviewedBy: string;
      readonly reviewedAt: string;
      readonly match: GoldenMatch;
      readonly freshness: FreshnessVerdict;
    }
  /** The nearest phrasing is close enough and asks something else, and no other stands in for it. */
  | { readonly kind: "vetoed"; readonly match: GoldenMatch; readonly vetoes: readonly Veto[] }
  /** The question is about as near to a phrasing of another answer, so that either might be meant. */
  | { readonly kind: "unclear"; readonly match: GoldenMatch; readonly rival: GoldenMatch }
  /** The verifier found that the answer does not serve the question. */
  | { readonly kind: "rejected"; readonly match: GoldenMatch; readonly verification: Verification }
  /** The verifier could not judge, which is no yes. */
  | { readonly kind: "unverified"; readonly match: GoldenMatch; readonly reason: string }
  /** No phrasing is similar enough; `nearest` is the best below the threshold. */
  | { readonly kind: "far"; readonly nearest?: GoldenMatch }
  /** No phrasing equals the question, and without a threshold for this embedding model nothing else counts. */
  | { readonly kind: "threshold-missing" }
  /** The store holds no golden entry. */
  | { readonly kind: "empty" };

export interface GoldenMatch {
  readonly entryId: string;
  readonly phrasingId: string;
  readonly phrasing: string;
  readonly how: "exact" | "similar";
  /** The number that was compared with `threshold`; 1 for an exact match. */
  readonly similarity: Similarity;
  readonly threshold: Similarity | undefined;
}

/** The part of a vector index the matcher needs: phrasings nearest to a vector, best first. */
export interface PhrasingIndex {
  search(
    vector: Float32Array,
    options: {
      k: number;
      /** Asked about the entry of a row before the best `k` are taken. @default all */
      allow?: (entryId: string) => boolean;
      signal?: AbortSignal;
    },
  ): Promise<readonly PhrasingRow[]>;
}

export interface GoldenMatcherDependencies extends FreshnessParts {
  store: GoldenStore;
  /** Index over `store.vectors`; it catches up with the store at each search. */
  index: PhrasingIndex;
  /** Index over `store.negativeVectors`. */
  negatives: NegativeIndex;
  /** Entries that were reported for a question. @default none */
  quarantined?: FindQuarantined;
}

/** How many phrasings are looked at first, and how many when those do not settle the matter. */
const REACHES = [16, 256] as const;

export function createGoldenMatcher(dependencies: GoldenMatcherDependencies): GoldenMatcher {
  const { store, index, negatives } = dependencies;
  const scopes = createScopeDirectory(store);

  const matchExactly = async (
    question: string,
    { threshold, asker, barrier, vetoes }: ExactOptions,
  ): Promise<GoldenOutcome | undefined> => {
    const normalised = normaliseQuestion(question);
    if (normalised === "") return undefined;
    const equal: { snapshot: GoldenSnapshot; match: GoldenMatch }[] = [];
    for (const { entryId, phrasing: known, ...scope } of await store.findPhrasing(normalised)) {
      const snapshot = isInScope(scope, asker) ? await readVisible(entryId, asker) : undefined;
      const phrasing = snapshot && phrasingOf(snapshot.entry, known.id);
      if (!snapshot || phrasing?.normalised !== normalised || !isInScope(snapshot.entry, asker)) continue;
      if (!isSameWording(question, phrasing, vetoes)) continue;
      const scores = { similarity: similarity(1), threshold };
      equal.push({ snapshot, match: describeMatch(snapshot.entry, phrasing, "exact", scores) });
    }
    const { allowed, barred } = separateBarred(equal, barrier);
    if (allowed.length > 0 || !barred) return chooseEqual(allowed, { ...dependencies, access: asker.access });
    // Another answer may still be near enough to the question.
    if (threshold !== undefined) return undefined;
    return { kind: "vetoed", match: barred.equal.match, vetoes: [barred.veto] };
  };

  /** An entry that may match a question of this asker; undefined also where it rests on what the asker may not read. */
  const readVisible = async (entryId: string, { access }: Reader): Promise<GoldenSnapshot | undefined> => {
    const snapshot = await store.readForServing(entryId);
    return snapshot && (await mayReadSources(snapshot, access)) ? snapshot : undefined;
  };

  const matchNearest = async (
    question: string,
    vector: Float32Array,
    { threshold, signal, verify, asker, ...guards }: NearestOptions,
  ): Promise<GoldenOutcome> => {
    const inScope = await scopes.filterFor(asker);
    // Entries found to rest on documents that the asker may not read; they are searched for no more.
    const hidden = new Set<string>();
    const isAllowed = (entryId: string): boolean => !hidden.has(entryId) && (inScope?.(entryId) ?? true);
    // The store may move between the search and the read. Then the index is asked once more, and rows whose
    // phrasing is gone are passed over: a dead row is no match, so it must not hide a living one.
    const look = async (k: number) => {
      const allow = inScope || hidden.size > 0 ? isAllowed : undefined;
      const known = hidden.size;
      const rows = await index.search(vector, { k, ...(allow && { allow }), ...(signal && { signal }) });
      const read = createReader(asker, hidden);
      const report = await choosePhrasing(rows, { ...guards, question, threshold, read });
      return { ...report, rows, isWhole: hidden.size === known };
    };
    let choice: Choice = { kind: "far" };
    let rows: readonly PhrasingRow[] = [];
    for (const k of REACHES) {
      let found = await look(k);
      while (!found.isWhole) found = await look(k);
      if (found.rows.length === 0) return { kind: inScope || hidden.size > 0 ? "far" : "empty" };
      ({ choice, rows } = found);
      if (found.dead === 0 && (found.isSettled || rows.length < k)) break;
    }
    const guarded = await refuseNegative(choice, vector, { ...guards, signal });
    const serving = { ...dependencies, access: asker.access };
    const outcome =
      guarded.kind !== "chosen" || !verify
        ? await outcomeOf(guarded, threshold, serving)
        : await verifyChoice(guarded.candidate, { question, threshold, verify, asker });
    const runnerUp = await findRunnerUp(rows, guarded.candidate, asker.access && createReader(asker, hidden));
    return runnerUp ? { ...outcome, runnerUp } : outcome;
  };

  /**
   * A verifier may take seconds, in which documents and entries move. So the entry is read anew after it, and what is
   * served is what was verified, judged by its sources as they are then.
   */
  const verifyChoice = async (
    candidate: Candidate,
    { question, threshold, verify, asker }: VerifyOptions,
  ): Promise<GoldenOutcome> => {
    const { snapshot, phrasing, similarity } = candidate;
    const { id, answer } = snapshot.entry;
    const match = describeMatch(snapshot.entry, phrasing, "similar", { similarity, threshold });
    const verdict = await verify({ asked: question, stored: phrasing.text, answer, similarity });
    if (verdict.kind === "failed") return { kind: "unverified", match, reason: verdict.reason };
    const { verification } = verdict;
    if (!verification.accepted) return { kind: "rejected", match, verification };
    const now = await store.readForServing(id);
    if (now && !(await mayReadSources(now, asker.access))) return { kind: "far" };
    const isSame = now?.entry.answer === answer && matchesAsBefore(now.entry, snapshot.entry, phrasing);
    if (!isSame || !isInScope(now.entry, asker)) {
      return {
        kind: "unverified",
        match,
        reason: `The entry "${id}" changed while its answer was verified.`,
      };
    }
    const barrier = await readBarrier(question, { store, find: dependencies.quarantined });
    const veto = barrier?.vetoOf(now.entry);
    return veto
      ? { kind: "vetoed", match, vetoes: [veto] }
      : serve(now, match, { ...dependencies, access: asker.access });
  };

  /** The choice, or the veto of a person who kept a question as near from the answer. */
  const refuseNegative = async (
    choice: Choice,
    vector: Float32Array,
    { margin = 0, signal }: Pick<GoldenMatchOptions, "margin"> & { signal: AbortSignal | undefined },
  ): Promise<Choice> => {
    if (choice.kind !== "chosen") return choice;
    const { candidate } = choice;
    const veto = await findNegative(vector, candidate, { index: negatives, margin, signal });
    return veto ? { kind: "vetoed", candidate, vetoes: [veto] } : choice;
  };

  /** One snapshot for each entry, so that its phrasings, its answer and the state of its sources belong together. */
  const createReader = (asker: Reader, hidden: Set<string>) => {
    const snapshots = new Map<string, GoldenSnapshot | undefined>();
    return async (row: PhrasingRow): Promise<Candidate | undefined> => {
      if (!snapshots.has(row.group)) {
        const found = await readVisible(row.group, asker);
        if (!found && asker.access) hidden.add(row.group);
        snapshots.set(row.group, found);
      }
      const snapshot = snapshots.get(row.group);
      const phrasing = snapshot && phrasingOf(snapshot.entry, row.id);
      // Whom it is for may have changed since the search.
      if (!snapshot || !phrasing || !isInScope(snapshot.entry, asker)) return undefined;
      return { snapshot, phrasing, similarity: row.similarity };
    };
  };

  return {
    async match(question, { threshold: bar, embedQuestion, signal, audience, language, access, ...guards }) {
      const threshold = bar === undefined ? undefined : similarity(bar);
      throwIfAborted(signal);
      const asker = { audience, language, access };
      const barrier = await readBarrier(question, { store, find: dependencies.quarantined });
      const exact = await matchExactly(question, { threshold, asker, barrier, vetoes: guards.vetoes });
      if (exact) return exact;
      if (threshold === undefined) {
        const { phrasings } = await store.count();
        return { kind: phrasings === 0 ? "empty" : "threshold-missing" };
      }
      const { vector } = await embedQuestion();
      return matchNearest(question, vector, { ...guards, threshold, signal, asker, barrier });
    },
  };
}

type Verify = NonNullable<GoldenMatchOptions["verify"]>;

/** Case and width say nothing in most words, and everything in some: `-V` is another flag than `-v`, and 10² no 102. */
function isSameWording(
  question: string,
  { text }: Phrasing,
  switches: GuardOptions["vetoes"] | undefined,
): boolean {
  return question === text || findVetoes({ asked: question, stored: text }, switches).length === 0;
}

interface ExactOptions {
  vetoes: GuardOptions["vetoes"] | undefined;
  threshold: Similarity | undefined;
  asker: Reader;
  barrier: Barrier | undefined;
}

interface NearestOptions extends GuardOptions, Pick<GoldenMatchOptions, "verify"> {
  threshold: Similarity;
  signal: AbortSignal | undefined;
  asker: Reader;
  barrier: Barrier | undefined;
}

interface VerifyOptions {
  question: string;
  threshold: Similarity;
  verify: Verify;
  asker: Reader;
}

interface ServingParts extends FreshnessParts {
  access: DocumentAccess | undefined;
}

/**
 * Several entries have the very question where nobody expected one asker to be in the scope of both: then either answer
 * may be meant, and neither is served. Of entries with one answer, one whose sources stand is.
 */
async function chooseEqual(
  equal: readonly { readonly snapshot: GoldenSnapshot; readonly match: GoldenMatch }[],
  parts: ServingParts,
): Promise<GoldenOutcome | undefined> {
  const [first, ...others] = equal;
  if (!first) return undefined;
  const answerOf = ({ snapshot }: typeof first) => snapshot.entry.answer.trim();
  const rival = others.find((other) => answerOf(other) !== answerOf(first));
  if (rival) return { kind: "unclear", match: first.match, rival: rival.match };
  const outcomes = await Promise.all(equal.map(({ snapshot, match }) => serve(snapshot, match, parts)));
  return outcomes.find(({ kind }) => kind === "hit") ?? outcomes[0];
}

async function outcomeOf(choice: Choice, threshold: Similarity, parts: ServingParts): Promise<GoldenOutcome> {
  const describe = ({ snapshot, phrasing, similarity }: Candidate): GoldenMatch =>
    describeMatch(snapshot.entry, phrasing, "similar", { similarity, threshold });
  switch (choice.kind) {
    case "chosen":
      return serve(choice.candidate.snapshot, describe(choice.candidate), parts);
    case "vetoed":
      return { kind: "vetoed", match: describe(choice.candidate), vetoes: choice.vetoes };
    case "unclear":
      return { kind: "unclear", match: describe(choice.candidate), rival: describe(choice.rival) };
    case "far":
      return { kind: "far", ...(choice.candidate && { nearest: describe(choice.candidate) }) };
  }
}

/** A phrasing id never changes its text, so an id still found in the entry stands for the text that was embedded. */
function phrasingOf(entry: GoldenEntry, id: string): Phrasing | undefined {
  return entry.phrasings.find((phrasing) => phrasing.id === id);
}

/** Somebody may take the phrasing away meanwhile, or keep the very question asked from the answer. */
function matchesAsBefore(now: GoldenEntry, before: GoldenEntry, { id }: Phrasing): boolean {
  const negatives = (entry: GoldenEntry): string => entry.negatives.map((negative) => negative.id).join(" ");
  return phrasingOf(now, id) !== undefined && negatives(now) === negatives(before);
}

function describeMatch(
  entry: GoldenEntry,
  phrasing: Phrasing,
  how: GoldenMatch["how"],
  scores: Pick<GoldenMatch, "similarity" | "threshold">,
): GoldenMatch {
  return { entryId: entry.id, phrasingId: phrasing.id, phrasing: phrasing.text, how, ...scores };
}

async function serve(
  snapshot: GoldenSnapshot,
  match: GoldenMatch,
  parts: ServingParts,
): Promise<GoldenOutcome> {
  const { entry } = snapshot;
  const freshness = await judgeSnapshot(snapshot, parts, { access: parts.access });
  // The mark of a check is not asked: it may be of another moment, or of another version of the index.
  if (freshness.verdict === "fresh") return { kind: "hit", entry, match, freshness };
  const { id: entryId, reviewedBy, reviewedAt } = entry;
  return { kind: "stale", entryId, reviewedBy, reviewedAt, match, freshness };
}
