/**
 * What a caller hears while a question is answered. The answer that `ask` resolves to is the whole truth; events only
 * let its text be shown as it is written.
 */
export type AnswerEvent =
  /** The next piece of a written answer, checked: citations of passages it does not rest on are already gone. */
  | { readonly kind: "text"; readonly text: string }
  /** Everything written so far is void, since the model broke off; what follows starts afresh. */
  | { readonly kind: "discard"; readonly reason: string };
