/**
 * `/rerank` endpoints agree on nearly everything they are sent. The first form is what most of them know; those that do
 * not say so in a 400 or 422 that names the field, and are sent another form from then on.
 */
export type RequestForm =
  | "documents"
  /** Cohere's second version knows no `return_documents`, and may be strict about it. */
  | "documents-only"
  /** Text Embeddings Inference calls them `texts`. */
  | "texts";

export interface RerankInput {
  readonly model: string;
  readonly query: string;
  readonly texts: readonly string[];
}

/** The body of a request; every text is asked a score for. */
export function requestBody({ model, query, texts }: RerankInput, form: RequestForm): unknown {
  if (form === "texts") return { query, texts, raw_scores: false, return_text: false, truncate: true };
  const body = { model, query, documents: texts, top_n: texts.length };
  return form === "documents" ? { ...body, return_documents: false } : body;
}

/** The form to send instead after a refusal in the server's words, or undefined where that would not help. */
export function otherForm(form: RequestForm, refusal: string): RequestForm | undefined {
  if (form !== "texts" && /missing field\W+texts\b/i.test(refusal)) return "texts";
  if (form === "documents" && /\breturn_documents\b/.test(refusal)) return "documents-only";
  return undefined;
}
