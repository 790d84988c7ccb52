import type { GoldenEntry, GoldenSource } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import type { VetoSwitches } from "../../text/vetoes/veto.ts";
import type { AskedQuestion, Misses } from "./asked-question.ts";
import { evidenceOf, topWording } from "./evidence.ts";
import { type Proposal, proposalId } from "./proposal.ts";
import { tellApart } from "./tell-apart.ts";

export interface ProposeOptions {
  entries: ReadonlyMap<string, GoldenEntry>;
  /** Fewest askers. */
  minAskers: number;
  /** Whether somebody reported the entry for this question. */
  isQuarantined: (questionKey: string, entryId: string) => boolean;
  /** Which vetoes are in force. @default all */
  vetoes?: VetoSwitches | undefined;
}

/** Outcomes that similarity alone, or a second look at it, led to. */
const NEAR_OUTCOMES: ReadonlySet<string> = new Set([
  "below the threshold",
  "unclear",
  "rejected",
  "unverified",
  "vetoed: negative",
]);

/**
 * New questions for an entry: near misses that several people had, or one whose asker was content with an answer from the
 * same sources. A veto that tells the question from those of the entry by its words stands against a proposal, whatever
 * became of the question when it was asked, unless such an answer speaks for it.
 */
export function proposePhrasings(
  questions: readonly AskedQuestion[],
  { entries, minAskers, isQuarantined, vetoes: switches }: ProposeOptions,
): Proposal[] {
  return questions.flatMap((question) =>
    [...question.misses].flatMap(([entryId, misses]) => {
      const entry = entries.get(entryId);
      if (!entry || !canMatch(entry) || knows(entry, question.key)) return [];
      if (isQuarantined(question.key, entryId)) return [];
      const supporters = supportersOf(question, entry);
      const isNear = [...misses.outcomes.keys()].some((outcome) => NEAR_OUTCOMES.has(outcome));
      const isVetoed = [...misses.outcomes.keys()].some((outcome) => outcome.startsWith("vetoed: "));
      const isRepeated = isNear && misses.traffic.askers.size >= minAskers;
      const isSupported = (isNear || isVetoed) && supporters.size > 0;
      if (!isRepeated && !isSupported) return [];
      const vetoes = tellApart(topWording([question]), entry, switches);
      if (vetoes.length > 0 && !isSupported) return [];
      const met = vetoes.map(({ veto, reason }) => `The veto ${veto} keeps it apart: ${reason}`);
      return [toProposal(question, { entryId, misses, supporters, met })];
    }),
  );
}

function toProposal(
  question: AskedQuestion,
  {
    entryId,
    misses,
    supporters,
    met,
  }: { entryId: string; misses: Misses; supporters: ReadonlySet<string>; met: readonly string[] },
): Proposal {
  const notes = [
    ...(misses.reason === null ? [] : [misses.reason]),
    ...(supporters.size === 0
      ? []
      : [`An answer from the sources of "${entryId}" was found good by ${supporters.size}.`]),
    ...met,
  ];
  return {
    id: proposalId("phrasing", entryId, question.key),
    kind: "phrasing",
    entryId,
    question: topWording([question]),
    answer: null,
    sources: [],
    audience: [...question.audience],
    language: question.language,
    evidence: evidenceOf([question], {
      traffic: [misses.traffic],
      similarity: misses.bestSimilarity,
      outcomes: misses.outcomes,
      up: supporters.size,
      notes,
    }),
  };
}

function knows({ phrasings, negatives }: GoldenEntry, key: string): boolean {
  return [...phrasings, ...negatives].some(({ normalised }) => normalised === key);
}

/** Askers whose thumb was up for an answer that cites a source of the entry. */
function supportersOf({ answers }: AskedQuestion, { sources }: GoldenEntry): ReadonlySet<string> {
  const documents = new Set(sources.flatMap(documentOf));
  const cites = answers.filter(
    ({ vote, citations }) => vote > 0 && citations.some(({ documentId }) => documents.has(documentId)),
  );
  return new Set(cites.map(({ asker }) => asker));
}

function documentOf({ reference }: GoldenSource): string[] {
  return reference.kind === "topic" ? [] : [reference.documentId];
}
