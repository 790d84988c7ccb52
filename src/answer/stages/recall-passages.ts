import type { NamedEntities } from "../../retrieval/entity-filter.ts";
import type { RetrievalOutcome } from "../../retrieval/retrieve.ts";
import type { MetadataFilter } from "../../stores/metadata-filter.ts";
import type { RecalledPassage, RetrievalQuery } from "../../stores/recalled-passage.ts";
import { identifierParts } from "../../text/identifier-parts.ts";
import { contentWords } from "../../text/words.ts";
import { type Attempt, attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { RetrievedHit, RetrieveTrace } from "../trace.ts";
import { embedTexts } from "./embed-texts.ts";
import type { Repair } from "./rewrite-question.ts";

/** Hits named in a trace: an answer's record must not grow with the number of passages recalled. */
const MOST_HITS = 50;

const NO_ENTITIES: NamedEntities = { matches: [], ambiguous: [] };

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
    const entities = await parts.entities.find(repair?.standAlone ?? context.question, options);
    return { queries: await buildQueries(context, { repair, entities }), entities };
  }, options.signal);
  const { queries, entities } = prepared.ok ? prepared.value : { queries: [], entities: NO_ENTITIES };
  const { mode, fetchK, threshold: configured } = settings.retrieval;
  const threshold = options.retrievalThreshold ?? configured;
  const filter = bothFilters(options.filter, entities);
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
    (outcome): Omit<RetrieveTrace, "milliseconds"> => ({
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

async function buildQueries(
  context: QuestionContext,
  { repair, entities }: { repair: Repair | undefined; entities: NamedEntities },
): Promise<RetrievalQuery[]> {
  const { vector } = await context.embedQuestion();
  const expansion = repair?.expansion ?? [];
  const asked: RetrievalQuery = { text: context.question, origin: "question", vector, expansion };
  const added = [
    ...(repair?.standAlone ? [{ text: repair.standAlone, origin: "stand-alone" as const }] : []),
    ...(repair?.queries ?? []),
    ...withoutEntities(repair?.standAlone ?? context.question, entities),
  ];
  if (added.length === 0) return [asked];
  const embedded = await attempt(
    () =>
      embedTexts(
        context,
        added.map(({ text }) => text),
      ),
    context.options.signal,
  );
  if (!embedded.ok) {
    context.trace.degrade("rewrite", `the added queries could not be embedded: ${embedded.reason}`);
    return [asked];
  }
  const rest = added.flatMap((query, index): RetrievalQuery[] => {
    const embedding = embedded.value[index];
    return embedding ? [{ ...query, vector: embedding.vector }] : [];
  });
  return [asked, ...rest];
}

/**
 * The question with "product" in place of the product that limits the search already: its documents need not repeat its
 * name, and a name that none of them holds only moves the question away from all of them.
 */
function withoutEntities(
  question: string,
  { matches }: NamedEntities,
): { text: string; origin: "without-entity" }[] {
  const text = matches
    .reduce((rest, { field, words }) => rest.replace(words, () => kindOf(field)), question)
    .replace(/\s+/gu, " ")
    .trim();
  return text !== question && contentWords(text).length > 0 ? [{ text, origin: "without-entity" }] : [];
}

/** What a field's values are, as a word of a question: `productName` → "product name". The document's own are left out. */
function kindOf(field: string): string {
  return field.startsWith("document.") ? " " : identifierParts(field).join(" ");
}

/** Conditions of the caller and of named entities hold together; where both speak of a field, the caller's counts. */
function bothFilters(
  asked: MetadataFilter | undefined,
  { filter: named }: NamedEntities,
): MetadataFilter | undefined {
  return asked || named ? { ...named, ...asked } : undefined;
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
