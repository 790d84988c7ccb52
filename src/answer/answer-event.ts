import type { TraceEntry } from "./trace.ts";

/**
 * What a caller hears while a question is answered. The answer that `ask` resolves to is the whole truth; events only
 * let its text be shown as it is written, and its trace as it grows.
 */
export type AnswerEvent =
  /** The next piece of a written answer, checked: citations of passages it does not rest on are already gone. */
  | { readonly kind: "text"; readonly text: string }
  /** Everything written so far is void, since the model broke off; what follows starts afresh. */
  | { readonly kind: "discard"; readonly reason: string }
  /**
   * A stage ended; its entry stands in the answer's trace. It holds other questions, thresholds and passages that are not
   * shown: not for every asker.
   */
  | { readonly kind: "stage"; readonly entry: TraceEntry };
