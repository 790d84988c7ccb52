import { z } from "zod";
import { AppError } from "../../errors.ts";
import { normaliseVector } from "../normalise-vector.ts";
import { redact } from "./redact.ts";

/**
 * Nothing in an endpoint's answer is taken on trust: servers answer in another order, leave texts out, send
 * another model's dimension, or zeros. Each would be stored as a vector like any other and only show as bad answers.
 */
const responseSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().nonnegative().optional(), embedding: z.array(z.number()) }),
  ),
});
const errorSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

export interface ReadEmbeddingsOptions {
  /** Number of texts sent. */
  count: number;
  /** Numbers each vector must have. @default that of the first vector */
  dimension?: number;
  /** Where the answer came from, for messages. */
  endpoint: string;
  /** Never repeated in a message. @default none */
  secret?: string;
}

/** Unit vectors in the order of the texts. @throws AppError `embedder-response` saying what is wrong with the answer */
export function readEmbeddings(body: string, options: ReadEmbeddingsOptions): Float32Array[] {
  const { count, endpoint } = options;
  const fail = (what: string): AppError =>
    new AppError("embedder-response", `The embedding endpoint ${endpoint} answered with ${what}.`, {
      hint: 'Check that "embedder.baseUrl" is an OpenAI-compatible endpoint and "embedder.model" an embedding model.',
    });

  const value = parseJson(body);
  const parsed = responseSchema.safeParse(value);
  if (!parsed.success) {
    // Taken out before anything is cut to length, or half of a key could remain.
    const shown = redact(body, options.secret);
    throw fail(describeMismatch(value === undefined ? undefined : parseJson(shown), shown, parsed.error));
  }
  const { data } = parsed.data;
  if (data.length !== count) throw fail(`${data.length} vectors for ${count} texts`);

  const dimension = options.dimension ?? data[0]?.embedding.length ?? 0;
  const vectors = new Map<number, Float32Array>();
  for (const [place, { index = place, embedding }] of data.entries()) {
    if (index >= count || vectors.has(index))
      throw fail(`index ${index} out of range or twice for ${count} texts`);
    if (embedding.length !== dimension) {
      throw fail(
        `a vector of ${embedding.length} numbers for text ${index + 1} where ${dimension} were expected`,
      );
    }
    const unit = normaliseVector(embedding);
    if (!unit) throw fail(`a vector of length zero for text ${index + 1}`);
    vectors.set(index, unit);
  }
  // `count` different indexes below `count`: every text has its vector.
  return [...vectors].sort(([a], [b]) => a - b).map(([, vector]) => vector);
}

/** Undefined, which no JSON text means, where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some servers report an error with status 200; their own words say more than a schema does. */
function describeMismatch(value: unknown, body: string, error: z.ZodError): string {
  if (value === undefined) return `something that is not JSON: ${JSON.stringify(body.slice(0, 80))}`;
  const reported = errorSchema.safeParse(value);
  if (reported.success) return `an error: ${reported.data.error.slice(0, 200)}`;
  const [issue] = error.issues;
  return `an unexpected shape at ${issue?.path.join(".") || "the top"}: ${issue?.message ?? "unknown"}`;
}
