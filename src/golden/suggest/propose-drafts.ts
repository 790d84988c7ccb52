import { compareIds } from "../../stores/compare-ids.ts";
import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { LoggedCitation, LogStore } from "../../stores/log.ts";
import { passageReference } from "../sources/resolve-sources.ts";
import type { AskedQuestion, GivenAnswer } from "./asked-question.ts";
import { countAskers, evidenceOf, topWording } from "./evidence.ts";
import { type Proposal, proposalId } from "./proposal.ts";
import { removeCitationMarks } from "./remove-citation-marks.ts";

export interface DraftOptions {
  log: LogStore;
  documents: DocumentStore;
  /** Fewest askers of a group. */
  minAskers: number;
}

/**
 * A draft for each group of questions of one meaning that were answered from the documents: the commonest wording as its
 * question, and the answer that most askers were content with, preferring one whose sources still stand. Most asked first
 * in each group.
 */
export async function proposeDrafts(
  groups: readonly (readonly AskedQuestion[])[],
  options: DraftOptions,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const group of groups) {
    const [leader] = group;
    const answers = group.flatMap((question) => question.answers);
    if (!leader || answers.length === 0) continue;
    if (countAskers(group.map(({ traffic }) => traffic)) < options.minAskers) continue;
    const chosen = await chooseAnswer(answers, options);
    if (chosen) proposals.push(toProposal(group, { leader, answers, chosen }));
  }
  return proposals;
}

interface ChosenAnswer {
  readonly text: string;
  readonly sources: Proposal["sources"];
  readonly notes: readonly string[];
}

function toProposal(
  group: readonly AskedQuestion[],
  {
    leader,
    answers,
    chosen,
  }: { leader: AskedQuestion; answers: readonly GivenAnswer[]; chosen: ChosenAnswer },
): Proposal {
  const { text, sources, notes } = chosen;
  const askersWith = (vote: number) =>
    new Set(answers.filter((answer) => answer.vote === vote).map(({ asker }) => asker)).size;
  return {
    id: proposalId(
      "draft",
      leader.audience.length > 0 || leader.language !== null ? leader.scope : null,
      leader.key,
    ),
    kind: "draft",
    entryId: null,
    question: topWording([leader]),
    answer: text,
    sources,
    audience: [...leader.audience],
    language: leader.language,
    evidence: evidenceOf(group, { up: askersWith(1), down: askersWith(-1), notes }),
  };
}

/** How many of the best rated answers are looked at for one whose sources all stand. */
const MOST_READ = 10;

async function chooseAnswer(
  answers: readonly GivenAnswer[],
  { log, documents }: DraftOptions,
): Promise<ChosenAnswer | undefined> {
  let fallback: ChosenAnswer | undefined;
  for (const answer of answers.toSorted(compareAnswers).slice(0, MOST_READ)) {
    const record = await log.get(answer.answerId);
    if (!record?.text) continue;
    const { sources, isWhole } = await resolveCitations(answer.citations, documents);
    const notes = isWhole ? [] : ["A page that this answer cites changed since, so it has to be checked."];
    const numbers = answer.citations.map(({ number }) => number);
    const chosen = { text: removeCitationMarks(record.text, numbers).trim(), sources, notes };
    if (isWhole) return chosen;
    fallback ??= chosen;
  }
  return fallback;
}

/** Best opinion first, then answers nothing was missing for, then the newest. */
function compareAnswers(a: GivenAnswer, b: GivenAnswer): number {
  return (
    b.vote - a.vote ||
    Number(a.isDegraded) - Number(b.isDegraded) ||
    compareIds(b.at, a.at) ||
    compareIds(a.answerId, b.answerId)
  );
}

/** The passages cited, as they are now; the whole document for one that changed. What is gone, or from the web, is left out. */
async function resolveCitations(
  citations: readonly LoggedCitation[],
  documents: DocumentStore,
): Promise<{ sources: Proposal["sources"]; isWhole: boolean }> {
  const passages = await documents.getPassagesById(citations.map(({ passageId }) => passageId));
  const found = new Map<string, PassageRecord>(passages.map((passage) => [passage.id, passage]));
  const sources = new Map<string, Proposal["sources"][number]>();
  let isWhole = true;
  for (const { passageId, documentId } of citations) {
    const passage = found.get(passageId);
    if (passage) {
      const page = await documents.getPassages(passage.documentId);
      sources.set(passageId, passageReference(passage, page));
      continue;
    }
    isWhole = false;
    const document = await documents.getDocument(documentId);
    if (document) sources.set(document.id, { kind: "document", documentId: document.id });
  }
  return { sources: [...sources.values()], isWhole };
}
