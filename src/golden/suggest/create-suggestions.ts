import { AppError } from "../../errors.ts";
import type { LabelStore } from "../../stores/labels.ts";
import type { ProposalDecision } from "../../stores/proposals.ts";
import { daysBefore } from "../../text/calendar-day.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { addEntry } from "../entries/add-entry.ts";
import { addNegative, addPhrasing } from "../entries/edit-phrasings.ts";
import type { GoldenChange, GoldenParts } from "../golden-parts.ts";
import { makeProposals, type SuggestionParts } from "./make-proposals.ts";
import { type Proposal, parseProposal } from "./proposal.ts";

/** Proposals made of the log. None applies itself. */
export interface Suggestions {
  /**
   * Makes proposals anew from the log and keeps them, so that what is accepted is what was shown.
   * @throws AppError `log-off` where the log keeps no questions; those of the embedder
   */
  list(options?: SuggestOptions): Promise<SuggestionReport>;
  /** Those that were decided, in the order of their decisions. */
  decided(status: ProposalDecision["status"]): Promise<DecidedProposal[]>;
  /**
   * Does what a proposal of the last list says: a phrasing is added with its checks for conflicts; a negative phrasing is
   * added, and the quarantine of its question lifted; a draft is added as one, which a person approves later. Of several
   * who decide at once one succeeds; where what it says cannot be done, the proposal is open again.
   * @throws AppError `proposal-not-found`, `usage` for an id that is no text, and those of adding a phrasing or an entry
   */
  accept(id: string, options?: AcceptOptions): Promise<AcceptedProposal>;
  /** Keeps a proposal from being made again. @throws AppError `proposal-not-found` */
  reject(id: string, options?: DecideOptions): Promise<DecidedProposal>;
  /** Takes a rejection back: the proposal is open again. @throws AppError `proposal-not-found` where it was not rejected */
  reopen(id: string): Promise<Proposal>;
}

export interface SuggestOptions {
  /** Records from this moment on, ISO 8601 in UTC. @default 30 days ago */
  since?: string;
  /** Fewest askers of a question that no opinion speaks for: sessions, and days without one. @default 2 */
  minAskers?: number;
  signal?: AbortSignal;
  /** Told how many questions are embedded. @default nobody */
  onProgress?: (done: number, total: number) => void;
}

export interface SuggestionReport {
  /** The most needed first. */
  readonly proposals: readonly Proposal[];
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Records that were read, and different questions in them. */
  readonly records: number;
  readonly questions: number;
  /** Questions of the fewest askers that were left out, as there were too many. */
  readonly leftOut: number;
  /** Similarity at which questions were taken to be of one meaning. */
  readonly clusterSimilarity: number;
}

export interface DecideOptions {
  /** Who decides. @default null: nobody named */
  by?: string | null;
  /** @default null */
  note?: string | null;
}

export interface AcceptOptions extends DecideOptions {
  /** The question to write instead of the proposed one. @default as proposed */
  question?: string;
  /** Of a draft: the answer to write instead of the proposed one. @default as proposed */
  answer?: string;
  /** Accept a phrasing that would match another entry with another answer; the history notes it. @default false */
  force?: boolean;
  signal?: AbortSignal;
}

export interface DecidedProposal {
  readonly proposal: Proposal;
  readonly decision: ProposalDecision;
}

export interface AcceptedProposal extends DecidedProposal {
  readonly change: GoldenChange;
}

export interface SuggestionsParts extends SuggestionParts {
  labels: LabelStore;
  /** For writing entries. */
  layer: GoldenParts;
  clock: () => Date;
  createId: () => string;
}

const SUGGEST_DEFAULTS = { days: 30, minAskers: 2 } as const;

export function createSuggestions(parts: SuggestionsParts): Suggestions {
  const { proposals: store, clock } = parts;

  async function decide(proposal: Proposal, decision: ProposalDecision): Promise<DecidedProposal> {
    if (await store.decide(proposal.id, decision)) return { proposal, decision };
    throw await noSuchProposal(proposal.id, parts);
  }

  return {
    async list({ since, minAskers = SUGGEST_DEFAULTS.minAskers, signal, onProgress } = {}) {
      const from = since ?? daysBefore(clock(), SUGGEST_DEFAULTS.days);
      const made = await makeProposals({ since: from, minAskers, signal, onProgress }, parts);
      await store.replaceOpen(
        made.proposals.map((proposal) => ({ id: proposal.id, content: JSON.stringify(proposal) })),
        { madeAt: clock().toISOString() },
      );
      return { ...made, since: from };
    },
    async decided(status) {
      const stored = await store.list(status);
      return stored.flatMap((each) =>
        each.decision ? [{ proposal: parseProposal(each), decision: each.decision }] : [],
      );
    },
    async accept(id, { by = null, note = null, force = false, signal, question, answer } = {}) {
      const proposal = await readOpen(id, parts);
      if (answer !== undefined && proposal.kind !== "draft") {
        throw new AppError("usage", `A proposal of the kind "${proposal.kind}" writes no answer.`, {
          hint: "Leave the answer out; a review of the entry changes it.",
        });
      }
      const wanted = {
        ...proposal,
        ...(question !== undefined && { question }),
        ...(answer !== undefined && { answer }),
      };
      const at = clock().toISOString();
      // Decided before it is done: of two people who decide at once, here or in other processes, one is refused.
      const decided = await decide(proposal, { status: "accepted", by, at, note });
      try {
        return { ...decided, change: await apply(wanted, { by, force, signal, at }, parts) };
      } catch (error) {
        // Why it failed says more than why it could not be taken back, where that fails too.
        await store.reopen(id, decided.decision).catch(() => false);
        throw error;
      }
    },
    async reject(id, { by = null, note = null } = {}) {
      const proposal = await readOpen(id, parts);
      return decide(proposal, { status: "rejected", by, at: clock().toISOString(), note });
    },
    async reopen(id) {
      const stored = await store.get(id);
      const { decision } = stored ?? {};
      if (stored && decision?.status === "rejected" && (await store.reopen(id, decision))) {
        return parseProposal(stored);
      }
      throw await noSuchProposal(id, parts);
    },
  };
}

async function readOpen(id: unknown, parts: SuggestionsParts): Promise<Proposal> {
  // Callers without types hand in whatever they have.
  if (typeof id !== "string") {
    throw new AppError("usage", `The id of a proposal is a text, not ${id === null ? "null" : typeof id}.`, {
      hint: "assay golden suggest",
    });
  }
  const stored = await parts.proposals.get(id);
  if (!stored || stored.decision) throw await noSuchProposal(id, parts);
  return parseProposal(stored);
}

async function noSuchProposal(id: string, { proposals }: SuggestionsParts): Promise<AppError> {
  const stored = await proposals.get(id);
  const what = stored?.decision
    ? `The proposal "${id}" was ${stored.decision.status} already, on ${stored.decision.at.slice(0, 10)}.`
    : `There is no open proposal ${JSON.stringify(id.slice(0, 60))}.`;
  return new AppError("proposal-not-found", what, { hint: "assay golden suggest" });
}

interface ApplyOptions {
  by: string | null;
  force: boolean;
  signal: AbortSignal | undefined;
  at: string;
}

async function apply(
  proposal: Proposal,
  { by, force, signal, at }: ApplyOptions,
  parts: SuggestionsParts,
): Promise<GoldenChange> {
  const { entryId, kind, question } = proposal;
  const { layer } = parts;
  if (kind === "draft" || entryId === null) {
    const { answer, sources, audience, language } = proposal;
    return addEntry(
      {
        ...{ phrasings: [question], answer: answer ?? "", sources, audience, language, draft: true, force },
        ...(by !== null && { reviewedBy: by }),
        ...(signal && { signal }),
      },
      layer,
    );
  }
  const stored = (await parts.golden.getEntry(entryId))?.phrasings[0]?.text ?? "";
  const write = { id: entryId, text: question, by, force, signal };
  const change =
    kind === "phrasing"
      ? await addPhrasing(write, layer)
      : await addNegative({ ...write, replacesPhrasing: true }, layer);
  if (kind === "negative") {
    await parts.quarantine.lift({ entryId, questionKey: normaliseQuestion(question) });
  }
  await parts.labels.append([
    {
      ...{ id: parts.createId(), asked: question, stored, answer: change.entry.answer, entryId },
      ...{ same: kind === "phrasing", by, kind: "human", at, note: `Proposal ${proposal.id}.` },
    },
  ]);
  return change;
}
