import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { StoredProposal } from "../../stores/proposals.ts";
import { hashBytes } from "../../text/hash-text.ts";

/**
 * What the log suggests to do about the golden entries. A proposal changes nothing by itself: a person accepts or rejects
 * it, and what was rejected is not proposed again.
 */
export const proposalKinds = ["phrasing", "negative", "draft"] as const;

/** `phrasing`: a new question for an entry. `negative`: one it must not answer. `draft`: a new entry, to be reviewed. */
export type ProposalKind = (typeof proposalKinds)[number];

const evidenceShape = z.object({
  /** Who asked: sessions, and days on which somebody without a session asked. What the order goes by. */
  askers: z.number(),
  questions: z.number(),
  /** ISO 8601, UTC. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** As asked, the commonest first. */
  examples: z.array(z.string()),
  /** Best similarity to the entry's questions; null where none was compared. */
  similarity: z.number().nullable(),
  /** What happened → how often, such as `below the threshold`. */
  outcomes: z.record(z.string(), z.number()),
  /** Askers whose thumbs were up and down. */
  up: z.number(),
  down: z.number(),
  /** Sentences for the person who decides. */
  notes: z.array(z.string()),
});

const sourceShape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("passage"),
    documentId: z.string(),
    passageHash: z.string(),
    place: z
      .object({ headings: z.array(z.string()).readonly(), section: z.number().int().nonnegative() })
      .exactOptional(),
  }),
  z.object({ kind: z.literal("document"), documentId: z.string() }),
]);

const proposalShape = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  /** Null for a draft. */
  entryId: z.string().nullable(),
  question: z.string(),
  /** Of a draft: the answer as it was given, without its marks of citations. */
  answer: z.string().nullable(),
  /** Of a draft: what its answer cited. */
  sources: z.array(sourceShape),
  audience: z.array(z.string()),
  language: z.string().nullable(),
  evidence: evidenceShape,
});

export type Proposal = Readonly<z.output<typeof proposalShape>>;
export type ProposalEvidence = Readonly<z.output<typeof evidenceShape>>;

/** The same for the same kind, entry and normalised question, whatever the traffic is. */
export function proposalId(kind: ProposalKind, entryId: string | null, questionKey: string): string {
  return hashBytes(JSON.stringify([kind, entryId, questionKey])).slice(0, 12);
}

/** @throws AppError `database-broken` for what this program did not write */
export function parseProposal({ id, content }: StoredProposal): Proposal {
  try {
    return proposalShape.parse(JSON.parse(content));
  } catch (cause) {
    throw new AppError("database-broken", `The proposal "${id}" is damaged.`, {
      hint: "assay golden suggest",
      cause,
    });
  }
}
