import type { NamedEntities } from "../../retrieval/entity-filter.ts";
import type { RetrievalOutcome } from "../../retrieval/retrieve.ts";
import type { MetadataFilter } from "../../stores/metadata-filter.ts";
import type { RecalledPassage, RetrievalQuery } from "../../stores/recalled-passage.ts";
import { type Attempt, attempt } from "../attempt.ts";
import { buildQueries } from "../build-queries.ts";
import { bothFilters, findEntities } from "../entity-conditions.ts";
import type { QuestionContext } from "../question-context.ts";
import type { RetrievedHit, RetrieveTrace, Untimed } from "../trace.ts";
import type { Repair } from "./rewrite-question.ts";

/** Hits named in a trace: an answer's record must not grow with the number of passages recalled. */
const MOST_HITS = 50;

interface Prepared {
  readonly queries: readonly RetrievalQuery[];
  readonly entities: NamedEntities;
  readonly filter: MetadataFilter | undefined;
}

const NOTHING_PREPARED: Prepared = {
  queries: [],
  entities: { matches: [], ambiguous: [] },
  filter: undefined,
};

export interface Recall {
  /** What was searched for, the question as asked first. Empty when it could not be embedded. */
  readonly queries: readonly RetrievalQuery[];
  readonly outcome: RetrievalOutcome | undefined;
}

/**
 * Searches the documents for the question as asked and for its repairs; no outcome when retrieval is switched off or
 * failed (the latter is said in `degraded`). Repairs that cannot be embedded are left out and said.
 */
export async function recallPassages(context: QuestionContext, repair: Repair | undefined): Promise<Recall> {
  const { settings, options, parts, trace } = context;
  if (!settings.retrieval.enabled) return { queries: [], outcome: undefined };
  const prepared = await attempt(async () => {
    const entities = await findEntities(context, repair?.standAlone);
    const filter = bothFilters(options.filter, entities);
    return { queries: await buildQueries(context, { repair, entities, filter }), entities, filter };
  }, options.signal);
  const { queries, entities, filter } = prepared.ok ? prepared.value : NOTHING_PREPARED;
  const { mode, fetchK, threshold: configured } = settings.retrieval;
  const threshold = options.retrievalThreshold ?? configured;
  const result = await trace.record(
    (): Promise<Attempt<RetrievalOutcome>> =>
      prepared.ok
        ? attempt(
            () =>
              parts.retriever.retrieve(queries, {
                mode,
                threshold,
                fetchK,
                suggestions: settings.suggestions,
                ...(filter && { filter }),
                ...(options.signal && { signal: options.signal }),
              }),
            options.signal,
          )
        : Promise.resolve(prepared),
    (outcome): Untimed<RetrieveTrace> => ({
      stage: "retrieve",
      mode,
      threshold,
      fetchK,
      filter: filter ?? null,
      entities: entities.matches,
      ambiguous: entities.ambiguous,
      queries: queries.map(({ text, origin }) => ({ text, origin })),
      ...describe(outcome),
    }),
  );
  if (!result.ok) {
    trace.degrade("retrieve", result.reason);
    return { queries, outcome: undefined };
  }
  for (const reason of result.value.degraded) trace.degrade("retrieve", reason);
  return { queries, outcome: result.value };
}

function describe(
  result: Attempt<RetrievalOutcome>,
): Pick<RetrieveTrace, "outcome" | "hits" | "recalled" | "belowThreshold"> {
  if (!result.ok) return { outcome: "failed", hits: [], recalled: 0, belowThreshold: 0 };
  const outcome = result.value;
  if (outcome.kind === "no-answer") {
    const hits = outcome.nearest.map((hit) => toHit(hit, false));
    return { outcome: outcome.reason, hits, recalled: 0, belowThreshold: hits.length };
  }
  const { passages, belowThreshold } = outcome;
  return {
    outcome: "passages",
    hits: passages.slice(0, MOST_HITS).map((hit) => toHit(hit, true)),
    recalled: passages.length,
    belowThreshold,
  };
}

function toHit({ passage, document, similarity, foundBy }: RecalledPassage, kept: boolean): RetrievedHit {
  return {
    passageId: passage.id,
    documentId: document.id,
    title: document.title,
    headings: passage.headings,
    startLine: passage.startLine,
    similarity,
    foundBy,
    kept,
  };
}
