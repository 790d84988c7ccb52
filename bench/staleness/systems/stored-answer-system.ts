/**
 * Anything that serves answers it was given before: what the benchmark needs of it, and all that it needs. Time is told with
 * each call, so that a system that forgets by age need not be waited for.
 */
export interface StoredAnswerSystem extends AsyncDisposable {
  readonly name: string;
  /** From now on these are all the documents there are. */
  replaceDocuments(documents: readonly SystemDocument[], at: string): Promise<void>;
  /** Keeps answers as far as it would keep them. Resolves to the ids of those that it kept. */
  learn(answers: readonly LearntAnswer[], at: string): Promise<readonly string[]>;
  /** Resolves to the id of the answer that is served again; null where it would answer afresh or not at all. */
  ask(question: string, at: string): Promise<string | null>;
}

export interface SystemDocument {
  /** Path below the documentation's root; the same page has the same id in every version. */
  readonly id: string;
  /** Markdown. */
  readonly text: string;
}

export interface LearntAnswer {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Documents that it was read from. */
  readonly documentIds: readonly string[];
}
