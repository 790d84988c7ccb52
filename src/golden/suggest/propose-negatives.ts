import type { GoldenEntry } from "../../stores/golden.ts";
import type { QuarantinedPair } from "../../stores/quarantine.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { evidenceOf, topWording } from "./evidence.ts";
import { type Proposal, type ProposalEvidence, proposalId } from "./proposal.ts";

/**
 * Questions that an entry must not answer: those reported for it, and those it was served for although its phrasing is
 * another and more askers were displeased than pleased. Thumbs down on an exact match speak against the answer, which is
 * a matter for a review, and not against the match.
 */
export function proposeNegatives(
  questions: readonly AskedQuestion[],
  {
    entries,
    quarantined,
  }: { entries: ReadonlyMap<string, GoldenEntry>; quarantined: readonly QuarantinedPair[] },
): Proposal[] {
  const isOpen = (key: string, entryId: string): boolean => {
    const entry = entries.get(entryId);
    return (
      entry !== undefined &&
      entry.state !== "retired" &&
      !entry.negatives.some(({ normalised }) => normalised === key)
    );
  };
  const reported = quarantined.flatMap((pair) => {
    if (pair.question === null || !isOpen(pair.questionKey, pair.entryId)) return [];
    return [
      fromReport(pair, { text: pair.question, asked: questions.find(({ key }) => key === pair.questionKey) }),
    ];
  });
  const known = new Set(reported.map(({ id }) => id));
  const disliked = questions.flatMap((question) =>
    [...question.hits].flatMap(([entryId, { traffic, isExact, bestSimilarity, votes }]): Proposal[] => {
      const id = proposalId("negative", entryId, question.key);
      if (isExact || votes.down.size <= votes.up.size || known.has(id)) return [];
      if (!isOpen(question.key, entryId)) return [];
      const evidence = evidenceOf([question], {
        traffic: [traffic],
        similarity: bestSimilarity,
        outcomes: new Map([["served", traffic.questions]]),
        ...{ up: votes.up.size, down: votes.down.size, notes: [] },
      });
      return [negative({ id, entryId, question: topWording([question]), evidence, asked: question })];
    }),
  );
  return [...reported, ...disliked];
}

function fromReport(
  { entryId, questionKey, by, at, note }: QuarantinedPair,
  { text, asked }: { text: string; asked: AskedQuestion | undefined },
): Proposal {
  const hits = asked?.hits.get(entryId);
  const who = by === null ? "Reported" : `Reported by ${by}`;
  const notes = [`${who}${note === null ? "." : `: ${note}`}`];
  const evidence: ProposalEvidence =
    asked && hits
      ? evidenceOf([asked], {
          traffic: [hits.traffic],
          similarity: hits.bestSimilarity,
          outcomes: new Map([["served", hits.traffic.questions]]),
          ...{ up: hits.votes.up.size, down: Math.max(1, hits.votes.down.size), notes },
        })
      : {
          ...{ askers: 1, questions: 1, firstAt: at, lastAt: at, examples: [text] },
          ...{ similarity: null, outcomes: {}, up: 0, down: 1, notes },
        };
  const id = proposalId("negative", entryId, questionKey);
  return negative({ id, entryId, question: text, evidence, asked });
}

function negative({
  asked,
  ...fields
}: Pick<Proposal, "id" | "entryId" | "question" | "evidence"> & {
  asked: AskedQuestion | undefined;
}): Proposal {
  const audience = [...(asked?.audience ?? [])];
  const language = asked?.language ?? null;
  return { ...fields, kind: "negative", answer: null, sources: [], audience, language };
}
