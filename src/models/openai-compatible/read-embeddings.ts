import { z } from "zod";
import { AppError } from "../../errors.ts";
import { type JsonEndpoint, nameOf } from "../http/json-endpoint.ts";
import { readJson } from "../http/read-json.ts";
import { normaliseVector } from "../normalise-vector.ts";

/**
 * Nothing in an endpoint's answer is taken on trust: servers answer in another order, leave texts out, send
 * another model's dimension, or zeros. Each would be stored as a vector like any other and only show as bad answers.
 */
const responseSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().nonnegative().optional(), embedding: z.array(z.number()) }),
  ),
});

export interface ReadEmbeddingsOptions {
  /** Number of texts sent. */
  count: number;
  /** Numbers each vector must have. @default that of the first vector */
  dimension?: number;
  /** Where the answer came from. */
  endpoint: Pick<JsonEndpoint, "url" | "codes" | "hints" | "secret">;
}

/** Unit vectors in the order of the texts. @throws AppError `embedder-response` saying what is wrong with the answer */
export function readEmbeddings(body: string, options: ReadEmbeddingsOptions): Float32Array[] {
  const { count, endpoint } = options;
  const { secret } = endpoint;
  const fail = (what: string): AppError =>
    new AppError(
      endpoint.codes.response,
      `The embedding endpoint ${nameOf(endpoint)} answered with ${what}.`,
      {
        hint: endpoint.hints.response,
      },
    );

  const { data } = readJson(body, responseSchema, { fail, ...(secret === undefined ? {} : { secret }) });
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
