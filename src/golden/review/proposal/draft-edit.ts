import { AppError } from "../../../errors.ts";
import type { OnModelCall } from "../../../models/model-call.ts";
import type { AnswerDraft } from "../../../stores/settings.ts";
import type { GoldenParts } from "../../golden-parts.ts";
import type { GoldenReview } from "../review.ts";
import { type ProposedEdit, proposalId, proposeEdit } from "./propose-edit.ts";
import { warnOfProposal } from "./warn-of-proposal.ts";

export interface DraftOptions {
  /** Told of each call, also of those that fail. @default nobody */
  onCall?: OnModelCall;
  signal?: AbortSignal;
}

/**
 * A machine's proposal for a review, kept under the review's token: the next look at the same review shows the same one
 * without a call, and a person who takes it takes what was shown. Undefined where no machine drafts, or where no source
 * says anything that it could draft from.
 *
 * @throws AppError `aborted`, those of the store
 */
export async function draftEdit(
  review: GoldenReview,
  { drafting, clock }: Pick<GoldenParts, "drafting" | "clock">,
  options: DraftOptions = {},
): Promise<ProposedEdit | undefined> {
  if (!drafting || !canDraft(review, { drafting })) return undefined;
  const { chat, createMarker, drafts } = drafting;
  const { entry, token } = review;
  const kept = await drafts.getDraft(entry.id);
  if (kept?.token === token && kept.draftedBy === proposalId(chat)) return recall(kept, review);
  const proposal = await proposeEdit(review, { chat, marker: createMarker(), ...options });
  if (proposal.kind === "proposed") {
    const { text, reason, model: draftedBy } = proposal;
    const draftedAt = clock().toISOString();
    await drafts.setDraft({ entryId: entry.id, token, text, reason, draftedBy, draftedAt });
  }
  return proposal;
}

/** The draft shown with a review. @throws AppError `review-required` where none was */
export async function takeDraft(
  { id, token }: { id: string; token: string },
  { drafting }: Pick<GoldenParts, "drafting">,
): Promise<AnswerDraft> {
  const kept = await drafting?.drafts.getDraft(id);
  if (kept?.token === token) return kept;
  throw new AppError(
    "review-required",
    `No machine's edit of "${id}" was shown with the review "${token}".`,
    {
      hint: `assay golden review ${id}`,
    },
  );
}

/** What the history says of an answer that began as a draft. */
export function noteOfDraft({ text, draftedBy }: AnswerDraft, answer: string): string {
  const edited = answer === text ? "" : " and edited by the reviewer";
  return `The answer was drafted by a machine (${draftedBy})${edited}.`;
}

/** Whether there is a machine to ask for an edit, and anything it could draft from. */
export function canDraft(
  { changes, freshness }: GoldenReview,
  { drafting }: Pick<GoldenParts, "drafting">,
): boolean {
  if (!drafting) return false;
  return changes.some(({ after }) => after !== undefined) || freshness.evidence.length > 0;
}

function recall({ text, reason, draftedBy }: AnswerDraft, review: GoldenReview): ProposedEdit {
  const changed = text !== review.entry.answer;
  return {
    kind: "proposed",
    text,
    changed,
    reason,
    model: draftedBy,
    warnings: warnOfProposal(text, review),
  };
}
