/**
 * What "OpenAI-compatible" leaves open: newer models of OpenAI want another name for the token limit and only one
 * temperature, and some servers do not know that usage can be asked of a stream. They say so with status 400; what was
 * learned is kept for the model object.
 */
export interface RequestQuirks {
  /** The body as this endpoint takes it. */
  apply(body: Record<string, unknown>): Record<string, unknown>;
  /** Name of the difference that the endpoint's words ask for, which later requests have; undefined for none. */
  learn(reason: string): string | undefined;
}

/** What each difference is known by, most telling first. */
const signs = {
  limit: /max_completion_tokens/,
  usage: /stream_options/,
  temperature: /\btemperature\b/,
} as const;

export function createRequestQuirks(): RequestQuirks {
  const learned = new Set<string>();
  return {
    apply({ max_tokens: limit, temperature, stream_options: streamOptions, ...rest }) {
      return {
        ...rest,
        ...(learned.has("limit") ? { max_completion_tokens: limit } : { max_tokens: limit }),
        ...(!learned.has("temperature") && { temperature }),
        ...(!learned.has("usage") && { stream_options: streamOptions }),
      };
    },
    learn(reason) {
      const [name] = Object.entries(signs).find(([, sign]) => sign.test(reason)) ?? [];
      if (name !== undefined) learned.add(name);
      return name;
    },
  };
}
