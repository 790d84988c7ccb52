/** Two ways a data set may ask the same thing: in full, and as people type it. */
export const wordings = ["question", "paraphrase"] as const;

export type Wording = (typeof wordings)[number];

/** One labelled question in one wording. */
export interface LabelledQuestion {
  /** Shared by the wordings of one question. */
  readonly id: string;
  readonly wording: Wording;
  readonly text: string;
  readonly answerable: boolean;
  /** Ids of the documents that answer it by themselves: what counts as a hit. */
  readonly relevant: readonly string[];
  /** How relevant each judged document is, above 0; among them the relevant ones and those that only help. */
  readonly grades: ReadonlyMap<string, number>;
  /** Questions that it stands for where a threshold is calibrated; measurements count each once. @default 1 */
  readonly weight?: number;
}

/** Documents that help without answering by themselves: neither right nor wrong as a first result. */
export function isPartlyRelevant({ relevant, grades }: LabelledQuestion, documentId: string): boolean {
  return (grades.get(documentId) ?? 0) > 0 && !relevant.includes(documentId);
}
