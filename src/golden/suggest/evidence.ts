import { roundSimilarity } from "../../models/similarity.ts";
import { compareIds } from "../../stores/compare-ids.ts";
import type { AskedQuestion, Traffic } from "./asked-question.ts";
import type { ProposalEvidence } from "./proposal.ts";

const EXAMPLES = 5;

export interface EvidenceDetails {
  /** What is counted. @default all traffic of the questions */
  traffic?: readonly Traffic[];
  /** @default null: not compared */
  similarity?: number | null;
  outcomes?: ReadonlyMap<string, number>;
  /** @default 0 */
  up?: number;
  /** @default 0 */
  down?: number;
  notes: readonly string[];
}

/** What speaks for a proposal about these questions. */
export function evidenceOf(questions: readonly AskedQuestion[], details: EvidenceDetails): ProposalEvidence {
  const traffic = details.traffic ?? questions.map((question) => question.traffic);
  const { similarity = null, outcomes = new Map<string, number>(), up = 0, down = 0, notes } = details;
  return {
    askers: countAskers(traffic),
    questions: traffic.reduce((sum, each) => sum + each.questions, 0),
    firstAt: traffic.map(({ firstAt }) => firstAt).sort(compareIds)[0] ?? "",
    lastAt:
      traffic
        .map(({ lastAt }) => lastAt)
        .sort(compareIds)
        .at(-1) ?? "",
    examples: wordingsOf(questions).slice(0, EXAMPLES),
    similarity: similarity === null ? null : roundSimilarity(similarity),
    outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => compareIds(a, b))),
    ...{ up, down, notes: [...notes] },
  };
}

export function countAskers(traffic: readonly Traffic[]): number {
  return new Set(traffic.flatMap(({ askers }) => [...askers])).size;
}

/** The wording that most askers used. */
export function topWording(questions: readonly AskedQuestion[]): string {
  return wordingsOf(questions)[0] ?? "";
}

function wordingsOf(questions: readonly AskedQuestion[]): string[] {
  return questions
    .flatMap(({ wordings }) => [...wordings])
    .sort(([a, askersA], [b, askersB]) => askersB.size - askersA.size || compareIds(a, b))
    .map(([text]) => text);
}
