import type { NamedEntities } from "../retrieval/entity-filter.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { RetrievalQuery } from "../stores/recalled-passage.ts";
import { attempt } from "./attempt.ts";
import { withoutEntities } from "./entity-conditions.ts";
import type { QuestionContext } from "./question-context.ts";
import { embedTexts } from "./stages/embed-texts.ts";
import type { Repair } from "./stages/rewrite-question.ts";

export interface BuildQueriesOptions {
  repair: Repair | undefined;
  entities: NamedEntities;
  filter: MetadataFilter | undefined;
}

/**
 * The question as asked first, then its repairs. Repairs that cannot be embedded are left out, and it is said.
 *
 * @throws those of embedding the question itself
 */
export async function buildQueries(
  context: QuestionContext,
  options: BuildQueriesOptions,
): Promise<RetrievalQuery[]> {
  const { vector } = await context.embedQuestion();
  const expansion = options.repair?.expansion ?? [];
  const asked: RetrievalQuery = { text: context.question, origin: "question", vector, expansion };
  const added = await addedQueries(context, options);
  if (added.length === 0) return [asked];
  const texts = added.map(({ text }) => text);
  const embedded = await attempt(() => embedTexts(context, texts), context.options.signal);
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

async function addedQueries(
  { question, parts, options }: QuestionContext,
  { repair, entities, filter }: BuildQueriesOptions,
): Promise<Pick<RetrievalQuery, "text" | "origin">[]> {
  const whole = repair?.standAlone ?? question;
  const settled = withoutEntities(whole, entities);
  const isRepaired = parts.rewriter !== undefined && options.rewrite !== false;
  const places = isRepaired ? await parts.identifierPlaces.queriesFor(question, filter && { filter }) : [];
  return [
    ...(repair?.standAlone ? [{ text: repair.standAlone, origin: "stand-alone" as const }] : []),
    ...(repair?.queries ?? []),
    ...(settled === undefined ? [] : [{ text: settled, origin: "without-entity" as const }]),
    ...places.map((text) => ({ text, origin: "identifier" as const })),
  ];
}
