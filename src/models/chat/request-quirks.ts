/**
 * What "OpenAI-compatible" leaves open: newer models of OpenAI want another name for the token limit and only one
 * temperature, and some servers do not know that usage can be asked of a stream. They say so with status 400; what was
 * learned is kept for the model object.
 */
export interface RequestQuirks {
  /** The body as this endpoint takes it. */
  apply(body: Record<string, unknown>): Record<string, unknown>;
  /** True when the endpoint's words tell of something that the next request will do differently. */
  learn(reason: string): boolean;
}

export function createRequestQuirks(): RequestQuirks {
  let renamesLimit = false;
  let omitsTemperature = false;
  let omitsStreamOptions = false;
  return {
    apply({ max_tokens: limit, temperature, stream_options: streamOptions, ...rest }) {
      return {
        ...rest,
        ...(renamesLimit ? { max_completion_tokens: limit } : { max_tokens: limit }),
        ...(!omitsTemperature && { temperature }),
        ...(!omitsStreamOptions && { stream_options: streamOptions }),
      };
    },
    learn(reason) {
      if (!renamesLimit && reason.includes("max_completion_tokens")) {
        renamesLimit = true;
        return true;
      }
      if (!omitsStreamOptions && reason.includes("stream_options")) {
        omitsStreamOptions = true;
        return true;
      }
      if (!omitsTemperature && /\btemperature\b/.test(reason)) {
        omitsTemperature = true;
        return true;
      }
      return false;
    },
  };
}
