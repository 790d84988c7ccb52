import { z } from "zod";
import { AppError } from "../../errors.ts";

/**
 * The few calls of @huggingface/transformers 4 that a cross-encoder needs, by shape: the package is optional, so neither
 * its code nor its types may be needed to build or to run the rest.
 */
export interface Transformers {
  readonly AutoTokenizer: {
    from_pretrained(model: string, options: LoadOptions): Promise<PairTokenizer>;
  };
  readonly AutoModelForSequenceClassification: {
    from_pretrained(model: string, options: LoadOptions): Promise<SequenceClassifier>;
  };
}

export interface LoadOptions {
  /** Folder for files that were fetched. */
  readonly cache_dir: string;
}

/** Encodes each text together with the text at the same place of `text_pair`. */
export type PairTokenizer = (
  texts: readonly string[],
  options: {
    readonly text_pair: readonly string[];
    readonly padding: true;
    readonly truncation: true;
    readonly max_length: number;
  },
) => unknown;

export interface SequenceClassifier {
  (inputs: unknown): Promise<unknown>;
  dispose(): Promise<unknown>;
}

const NAME: string = "@huggingface/transformers";
const INSTALL = `npm install ${NAME}`;

/** A class with this static method; what it returns is checked where it is used. */
const withMethod = <T>(method: string): z.ZodType<T> =>
  z.custom<T>(
    (value) =>
      value !== null &&
      (typeof value === "object" || typeof value === "function") &&
      typeof Reflect.get(value, method) === "function",
  );

const transformersSchema = z.object({
  AutoTokenizer: withMethod<Transformers["AutoTokenizer"]>("from_pretrained"),
  AutoModelForSequenceClassification:
    withMethod<Transformers["AutoModelForSequenceClassification"]>("from_pretrained"),
});

/** The package, which takes a while to load. */
export async function importTransformers(): Promise<unknown> {
  // Through a variable: the compiler would insist on the package's types.
  return import(NAME);
}

/** @throws AppError `rerank-unavailable` when the package is not installed, broken, or another than expected */
export async function loadTransformers(importIt: () => Promise<unknown>): Promise<Transformers> {
  let loaded: unknown;
  try {
    loaded = await importIt();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node's words, and those of bundlers that put an error in the place of an absent optional package.
    const isAbsent =
      /cannot find (?:package|module)|could not resolve/i.test(reason) && reason.includes(NAME);
    throw new AppError(
      "rerank-unavailable",
      isAbsent
        ? `A cross-encoder needs ${NAME}, which is not installed.`
        : `${NAME} cannot be loaded: ${reason}`,
      { hint: INSTALL, cause: error },
    );
  }
  const parsed = transformersSchema.safeParse(loaded);
  if (parsed.success) return parsed.data;
  throw new AppError("rerank-unavailable", `The installed ${NAME} lacks what a cross-encoder needs.`, {
    hint: `${INSTALL}@4`,
  });
}
