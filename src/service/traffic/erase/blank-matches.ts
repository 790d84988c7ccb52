import { z } from "zod";

/**
 * The trace of an answer names the stored question that was nearest, which somebody else asked. When that question is to be
 * forgotten, its words and whatever was said of them go, and the rest of the trace stays: what was looked up, how near it
 * was and what came of it.
 */
const matchShape = z.looseObject({ entryId: z.string(), answerId: z.string(), question: z.string() });
const cacheShape = z.looseObject({
  stage: z.literal("cache"),
  match: matchShape.nullish(),
  rival: matchShape.nullish(),
  vetoes: z.array(z.looseObject({ reason: z.string() })).optional(),
});
const verifierShape = z.looseObject({
  stage: z.literal("verifier"),
  phrasing: z.string(),
  verification: z.looseObject({ reason: z.string() }).nullish(),
});
const traceShape = z.looseObject({ entries: z.array(z.unknown()) });

type Match = z.infer<typeof matchShape>;

export interface ForgottenAnswers {
  /** Stored answers, and the responses that they were written for. */
  readonly entries: ReadonlySet<string>;
  readonly answers: ReadonlySet<string>;
}

/** The trace without the questions of these stored answers; undefined where it names none of them. */
export function blankMatches(trace: string, forgotten: ForgottenAnswers): string | undefined {
  const parsed = traceShape.safeParse(JSON.parse(trace));
  if (!parsed.success) return undefined;
  const isForgotten = ({ entryId, answerId }: Match) =>
    forgotten.entries.has(entryId) || forgotten.answers.has(answerId);
  const questions = new Set<string>();
  const { entries } = parsed.data;
  for (const entry of entries) {
    const cache = cacheShape.safeParse(entry);
    for (const match of cache.success ? [cache.data.match, cache.data.rival] : []) {
      if (match && isForgotten(match) && match.question !== "") questions.add(match.question);
    }
  }
  if (questions.size === 0) return undefined;
  return JSON.stringify({ ...parsed.data, entries: entries.map((entry) => blank(entry, questions)) });
}

function blank(entry: unknown, questions: ReadonlySet<string>): unknown {
  const cache = cacheShape.safeParse(entry);
  if (cache.success) {
    const { match, rival, vetoes } = cache.data;
    const without = (each: Match) => (questions.has(each.question) ? { ...each, question: "" } : each);
    return {
      ...cache.data,
      ...(match && { match: without(match) }),
      ...(rival && { rival: without(rival) }),
      // Each names both sides.
      ...(vetoes && { vetoes: vetoes.map((veto) => ({ ...veto, reason: "" })) }),
    };
  }
  const verifier = verifierShape.safeParse(entry);
  if (!verifier.success || !questions.has(verifier.data.phrasing)) return entry;
  const { verification } = verifier.data;
  return {
    ...verifier.data,
    phrasing: "",
    ...(verification && { verification: { ...verification, reason: "" } }),
  };
}
