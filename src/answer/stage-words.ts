/** One stage in words; `details` are lines of their own, such as one for each passage found. */
export interface StageWords {
  readonly text: string;
  readonly details: readonly string[];
}

export function words(text: string, details: readonly string[] = []): StageWords {
  return { text, details };
}
