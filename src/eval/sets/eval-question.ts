import type { Turn } from "../../rewrite/rewriter.ts";
import type { AnswerSource } from "../../stores/log.ts";
import type { MetadataFilter } from "../../stores/metadata-filter.ts";

/** How a question may have to be answered; `answered`: from the documents, in whatever words, stored ones included. */
export const expectedPaths = ["golden", "cached", "generated", "extracted", "fallback", "answered"] as const;

export type ExpectedPath = (typeof expectedPaths)[number];

/** One question of a data set with all that is expected of its answer. What nobody said is null or empty and not measured. */
export interface EvalQuestion {
  /** Unlike any other of the set. */
  readonly id: string;
  readonly question: string;
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  /** Whether anything here answers it; null where nobody said. */
  readonly answerable: boolean | null;
  readonly expect: Expectation;
  readonly tags: readonly string[];
  /** Null: the tenant that is worked on. */
  readonly tenant: string | null;
  readonly surface: string | null;
  readonly audience: readonly string[];
  readonly language: string | null;
  readonly filter: MetadataFilter | null;
  /** Written by a machine and not looked at yet: such a question is left out of runs unless asked for. */
  readonly draft: boolean;
}

export interface Expectation {
  readonly path: ExpectedPath | null;
  /** Id of the golden entry that must be served. */
  readonly entry: string | null;
  /** The same by one of its phrasings, for sets that know no ids. */
  readonly phrasing: string | null;
  /** Golden entries that must not be served, by id and by phrasing. */
  readonly notEntries: readonly string[];
  readonly notPhrasings: readonly string[];
  /** How relevant each judged document is: 0 not, 1 helps, 2 answers by itself. */
  readonly documents: Readonly<Record<string, number>>;
  /** The same of passages. */
  readonly passages: readonly ExpectedPassage[];
  readonly facts: ExpectedFacts;
  /** A right answer, which a judging model compares with. */
  readonly answer: string | null;
}

/** A passage by where a reader finds it, since ids move with every edit. */
export interface ExpectedPassage {
  readonly document: string;
  /** A heading above it, in any case; null: any passage of the document. */
  readonly heading: string | null;
  readonly grade: number;
}

/** What an answer can be checked for without anybody's judgement. Texts are compared without case, any white space as one space. */
export interface ExpectedFacts {
  readonly contain: readonly string[];
  readonly notContain: readonly string[];
  /** Regular expressions of JavaScript, without regard to case. */
  readonly regex: readonly string[];
}

/** A data set in the form that runs take, whatever it was read from. */
export interface EvalSet {
  readonly name: string;
  readonly questions: readonly EvalQuestion[];
}

/** Documents that answer by themselves: those of grade 2 and more, or of any grade above 0 where none has 2. */
export function relevantDocuments({ documents }: Pick<Expectation, "documents">): string[] {
  const graded = Object.entries(documents).filter(([, grade]) => grade > 0);
  const alone = graded.filter(([, grade]) => grade >= 2);
  return (alone.length > 0 ? alone : graded).map(([id]) => id);
}

/** Whether an answer that came on this path was expected on that one. */
export function isOnPath(source: AnswerSource, path: ExpectedPath): boolean {
  if (path !== "answered") return source === path;
  return source === "generated" || source === "extracted" || source === "cached";
}

/** Everything about a question that is neither said nor expected. */
export const nothingExpected: Omit<EvalQuestion, "id" | "question"> & { readonly expect: Expectation } = {
  history: [],
  answerable: null,
  expect: {
    path: null,
    entry: null,
    phrasing: null,
    notEntries: [],
    notPhrasings: [],
    documents: {},
    passages: [],
    facts: { contain: [], notContain: [], regex: [] },
    answer: null,
  },
  tags: [],
  tenant: null,
  surface: null,
  audience: [],
  language: null,
  filter: null,
  draft: false,
};
