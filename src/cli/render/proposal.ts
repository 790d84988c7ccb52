import type { ProposedEdit } from "../../golden/review/proposal/propose-edit.ts";
import type { Styler } from "../styler.ts";
import { answerPatch } from "./answer-patch.ts";
import { oneLine } from "./one-line.ts";
import { renderPatch } from "./patch.ts";
import { renderWarnings } from "./warnings.ts";

/** A machine's edit of an answer, headed so that nobody takes it for a person's. */
export function renderProposal(proposal: ProposedEdit, answer: string, styler: Styler): string {
  if (proposal.kind === "failed") {
    return `${styler.yellow("no proposal")}: the machine that drafts edits failed. ${oneLine(proposal.reason)}`;
  }
  const { text, changed, reason, model, warnings } = proposal;
  return [
    styler.bold("Proposed edit: a machine wrote it, nobody has reviewed it"),
    styler.dim(oneLine(model)),
    ...(reason === "" ? [] : [`It says: ${oneLine(reason)}`]),
    changed
      ? renderPatch(answerPatch(answer, text, "proposed by a machine"), styler)
      : "It would leave the answer as it is.",
    ...renderWarnings(warnings, styler),
  ].join("\n");
}

/** With `--json`; null where no machine drafts, or none was asked. */
export type ProposalJson =
  | {
      readonly text: string;
      readonly changed: boolean;
      readonly reason: string;
      /** The machine that wrote it. */
      readonly model: string;
      readonly warnings: readonly string[];
      readonly patch: string;
      /** The command that completes the review with the proposal. */
      readonly complete: string;
    }
  | { readonly failed: string };

export function proposalJson(
  proposal: ProposedEdit | undefined,
  { answer, complete }: { answer: string; complete: string },
): ProposalJson | null {
  if (!proposal) return null;
  if (proposal.kind === "failed") return { failed: proposal.reason };
  const { text, changed, reason, model, warnings } = proposal;
  const patch = changed ? answerPatch(answer, text, "proposed by a machine") : "";
  return { text, changed, reason, model, warnings, patch, complete };
}
