import { type Choice, chooseNearest, type GuardOptions, type NearRow } from "../../match/choose-nearest.ts";
import type { Verdict } from "../../match/verdict.ts";
import type { Embedding } from "../../models/embedder.ts";
import { type Similarity, similarity } from "../../models/similarity.ts";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import type { VerifiablePair } from "../../models/verifier.ts";
import { CACHE_DEFAULTS, type CacheEntry, type CacheSnapshot, type CacheStore } from "../../stores/cache.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { Veto } from "../../text/vetoes/veto.ts";
import type { CacheMatch, CacheOutcome } from "./cache-outcome.ts";
import { type EntryBounds, judgeEntry } from "./judge-entry.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Finds an answer that was generated before: to the same question, else to the nearest one of the namespace, through the
 * guards of the golden layer. An entry that expired or whose passages moved is passed over, so that it hides none that
 * lives, and is removed afterwards.
 */
export interface CacheLookUp {
  /** @throws RangeError for a threshold outside [-1, 1]; AppError of the embedder and the store */
  lookUp(question: string, options: LookUpOptions): Promise<CacheOutcome>;
}

export interface LookUpOptions extends GuardOptions, EntryBounds {
  namespace: string;
  /** Smallest similarity at which a stored question matches, inclusive; undefined: only the same question does. */
  threshold: number | undefined;
  /** Called at most once, and not at all for an exact match or without a threshold. */
  embedQuestion: () => Promise<Embedding>;
  /** A second look at the pair that came through; not asked about an exact match. @default every such pair is served */
  verify?: ((pair: VerifiablePair) => Promise<Verdict>) | undefined;
  signal?: AbortSignal | undefined;
}

export interface LookUpParts {
  store: CacheStore;
  /** Over `store.vectors`; it catches up with the store at each search. */
  index: QuestionIndex;
  surroundings: Surroundings;
  /** Ids of entries that were reported for a question. @default none */
  quarantined?: ((question: string) => Promise<readonly string[]>) | undefined;
}

export interface QuestionIndex {
  search(
    vector: Float32Array,
    options: { k: number; allow: (namespace: string) => boolean; signal?: AbortSignal },
  ): Promise<readonly NearRow[]>;
}

interface Candidate {
  readonly snapshot: CacheSnapshot;
  readonly similarity: Similarity;
  readonly ageSeconds: number;
}

/** How many questions are looked at first, and how many when those do not settle the matter. */
const REACHES = [16, 256] as const;

type Unusable = Extract<CacheOutcome, { kind: "stale" | "expired" }>;

export function createCacheLookUp({ store, index, surroundings, quarantined }: LookUpParts): CacheLookUp {
  return {
    async lookUp(question, options) {
      throwIfAborted(options.signal);
      const threshold = options.threshold === undefined ? undefined : similarity(options.threshold);
      const reportAgainst = await readReports(question, { store, quarantined });
      const search = createSearch(question, { ...options, threshold, reportAgainst });
      try {
        return await search.run();
      } finally {
        await search.removeUnusable();
      }
    },
  };

  function createSearch(question: string, options: SearchOptions) {
    const { namespace, threshold, signal } = options;
    const unusable = new Set<string>();
    /** The nearest that would have been served, had it not expired or its passages moved. */
    let passedOver: Unusable | undefined;

    const describe = (
      { id, question: stored, answerId }: CacheEntry,
      how: CacheMatch["how"],
      score: Similarity,
    ): CacheMatch => ({ entryId: id, question: stored, how, similarity: score, threshold, answerId });

    /** Undefined for an entry that must not be served; what would have been said of it is noted. */
    async function usable(
      snapshot: CacheSnapshot,
      how: CacheMatch["how"],
      score: Similarity,
    ): Promise<Candidate | undefined> {
      const { entry } = snapshot;
      if (entry.namespace !== namespace) return undefined;
      const judgement = await judgeEntry(snapshot, options, surroundings);
      if (judgement.kind === "usable") {
        return { snapshot, similarity: score, ageSeconds: judgement.ageSeconds };
      }
      if (judgement.kind === "stale" || judgement.isOver) unusable.add(entry.id);
      const isNear = how === "exact" || (threshold !== undefined && score >= threshold);
      if (isNear) passedOver ??= { ...judgement, match: describe(entry, how, score) };
      return undefined;
    }

    async function findExact(): Promise<CacheOutcome | undefined> {
      const normalised = normaliseQuestion(question);
      const snapshot = normalised === "" ? undefined : await store.findExact(namespace, normalised);
      if (snapshot?.entry.normalised !== normalised) return undefined;
      const candidate = await usable(snapshot, "exact", similarity(1));
      if (!candidate) return undefined;
      const match = describe(snapshot.entry, "exact", similarity(1));
      const veto = options.reportAgainst(snapshot.entry);
      if (!veto) return { kind: "hit", snapshot, match, ageSeconds: candidate.ageSeconds };
      // Another answer may still be near enough to the question.
      return threshold === undefined ? { kind: "vetoed", match, vetoes: [veto] } : undefined;
    }

    async function findNearest(vector: Float32Array, bar: Similarity): Promise<CacheOutcome> {
      let choice: Choice<Candidate> = { kind: "far" };
      const allow = (group: string) => group === namespace;
      for (const k of REACHES) {
        const rows = await index.search(vector, { k, allow, ...(signal && { signal }) });
        if (rows.length === 0) return { kind: "empty" };
        const report = await chooseNearest(rows, {
          ...options,
          question,
          threshold: bar,
          stored: {
            read: async (row) => {
              const snapshot = await store.read(row.id);
              return snapshot && usable(snapshot, "similar", row.similarity);
            },
            questionOf: ({ snapshot }) => snapshot.entry.question,
            answerOf: ({ snapshot }) => snapshot.entry.text,
            haveSameAnswer,
            reportAgainst: ({ snapshot }) => options.reportAgainst(snapshot.entry),
          },
        });
        choice = report.choice;
        if (report.dead === 0 && (report.isSettled || rows.length < k)) break;
      }
      return outcomeOf(choice);
    }

    async function outcomeOf(choice: Choice<Candidate>): Promise<CacheOutcome> {
      const matchOf = ({ snapshot, similarity: score }: Candidate) =>
        describe(snapshot.entry, "similar", score);
      switch (choice.kind) {
        case "chosen":
          return serve(choice.candidate, matchOf(choice.candidate));
        case "vetoed":
          return { kind: "vetoed", match: matchOf(choice.candidate), vetoes: choice.vetoes };
        case "unclear":
          return { kind: "unclear", match: matchOf(choice.candidate), rival: matchOf(choice.rival) };
        case "far":
          return { kind: "far", ...(choice.candidate && { nearest: matchOf(choice.candidate) }) };
      }
    }

    /** A verifier may take seconds, in which documents move: what is served is what was verified, judged as it is then. */
    async function serve(candidate: Candidate, match: CacheMatch): Promise<CacheOutcome> {
      const { entry } = candidate.snapshot;
      const hit = { kind: "hit", snapshot: candidate.snapshot, match } as const;
      if (!options.verify) return { ...hit, ageSeconds: candidate.ageSeconds };
      const { question: stored, text: answer } = entry;
      const pair = { asked: question, stored, answer, similarity: candidate.similarity };
      const verdict = await options.verify(pair);
      if (verdict.kind === "failed") return { kind: "unverified", match, reason: verdict.reason };
      const { verification } = verdict;
      if (!verification.accepted) return { kind: "rejected", match, verification };
      const snapshot = await store.read(entry.id);
      const now = snapshot && (await usable(snapshot, "similar", candidate.similarity));
      if (now) return { ...hit, snapshot: now.snapshot, ageSeconds: now.ageSeconds };
      return passedOver ?? { kind: "stale", match, reason: "gone" };
    }

    return {
      async run(): Promise<CacheOutcome> {
        const exact = await findExact();
        if (exact) return exact;
        if (threshold === undefined) {
          if (passedOver) return passedOver;
          return { kind: "threshold-missing" };
        }
        const { vector, isUsable } = await embed();
        if (!isUsable) return passedOver ?? { kind: "far" };
        const outcome = await findNearest(vector, threshold);
        const isNothing = outcome.kind === "far" || outcome.kind === "empty";
        return isNothing && passedOver ? passedOver : outcome;
      },
      /** Whoever asks is not kept waiting for a database that is held, nor by one that fails. */
      async removeUnusable(): Promise<void> {
        if (unusable.size === 0) return;
        const selection = { kind: "entries", ids: [...unusable] } as const;
        await store.remove(selection, { waitMs: CACHE_DEFAULTS.waitMs }).catch(() => 0);
      },
    };

    /** The vector of a question that the model did not read to its end stands for its beginning alone. */
    async function embed() {
      const { vector, truncated } = await options.embedQuestion();
      return { vector, isUsable: !truncated };
    }
  }
}

interface SearchOptions extends Omit<LookUpOptions, "threshold"> {
  threshold: Similarity | undefined;
  reportAgainst: (entry: CacheEntry) => Veto | null;
}

/**
 * Two answers that a model wrote to one question differ in their words, and rest on the same passages. Those that rest on
 * others answer something else.
 */
function haveSameAnswer(one: Candidate, other: Candidate): boolean {
  const [first, second] = [one.snapshot.entry, other.snapshot.entry];
  return first.text.trim() === second.text.trim() || restOf(first) === restOf(second);
}

function restOf({ citations, id }: CacheEntry): string {
  const cited = [...new Set(citations.map(({ passageId }) => passageId))].sort();
  return cited.length === 0 ? id : JSON.stringify(cited);
}

/** Keeps a question from answers that were reported for it, and from others that say the same. */
async function readReports(
  question: string,
  { store, quarantined }: Pick<LookUpParts, "store" | "quarantined">,
): Promise<(entry: CacheEntry) => Veto | null> {
  const ids = new Set(await quarantined?.(question));
  const texts = new Set<string>();
  for (const id of ids) {
    const reported = await store.read(id);
    if (reported) texts.add(reported.entry.text.trim());
  }
  return ({ id, text }) => {
    if (!ids.has(id) && !texts.has(text.trim())) return null;
    const reason = "Somebody who asked this question reported that this answer answers another one.";
    return { veto: "quarantined", reason };
  };
}
