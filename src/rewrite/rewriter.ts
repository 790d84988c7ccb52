import type { OnModelCall } from "../models/model-call.ts";

/**
 * Repairs a question before the search: a stand-alone wording, a few keyword-rich queries with one intent each, and
 * optionally a hypothetical answer (HyDE, Gao et al. 2022). The question as asked is never part of the result and
 * never replaced by it: the pipeline always searches for it first.
 */
export interface Rewriter {
  /** `rules` needs no model. */
  readonly kind: "chat" | "rules";
  /** Never rejects but for `aborted`: whatever goes wrong is a value, and the question as asked is searched alone. */
  rewrite(question: string, context: RewriteContext): Promise<RewriteOutcome>;
}

export interface RewriteContext {
  /** Earlier turns, oldest first. */
  history: readonly Turn[];
  /** Words of the corpus most related to the question. Data, never instructions. */
  vocabulary: CorpusVocabulary;
  /** Random text no passage can know, delimiting untrusted text in prompts. */
  marker: string;
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

/** One turn of the conversation so far. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** What the documents call things, most related to the question first. */
export interface CorpusVocabulary {
  readonly topics: readonly string[];
  readonly titles: readonly string[];
  readonly headings: readonly string[];
}

export type RewriteOutcome =
  | {
      readonly kind: "rewritten";
      readonly queries: readonly RewrittenQuery[];
      /**
       * The question without its dependence on earlier turns; null when it stands alone already. It is searched as a
       * query of its own, so it is never repeated in `queries`.
       */
      readonly standAlone: string | null;
      /** Words for the text search of the question as asked, such as the corpus's spelling of its words. */
      readonly expansion: readonly string[];
    }
  /** The question is searched as asked; `reason` in words. */
  | { readonly kind: "failed"; readonly reason: string };

export interface RewrittenQuery {
  readonly text: string;
  readonly origin: "rewrite" | "part" | "hypothetical-answer";
}
