import type { AskOptions } from "./question-context.ts";

/** Where a question came from and whom it was answered as: what of the store was looked at at all. */
export interface QuestionScope {
  /** The place that asked; null where none was named. */
  readonly surface: string | null;
  /** What the asker is; empty: only what is for everyone was looked at. */
  readonly audience: readonly string[];
  /** BCP 47 tag of the language to answer in; null: any. */
  readonly language: string | null;
}

export function scopeOf({ surface, audience, language }: AskOptions): QuestionScope {
  return { surface: surface ?? null, audience: [...(audience ?? [])], language: language ?? null };
}
