import type { ReviewCompletion } from "../../../api/wire/golden.ts";

export interface Decision extends Pick<ReviewCompletion, "sources" | "force" | "fixLinks"> {
  readonly kind: "keep" | "save";
}

interface Completion {
  decision: Decision;
  token: string;
  /** Undefined where nothing was typed. */
  answer: string | undefined;
  useProposal: boolean;
}

/** Saving an answer that is not another one is keeping it. */
export function completionOf({ decision, token, answer, useProposal }: Completion): ReviewCompletion {
  const { kind, sources, force, fixLinks } = decision;
  const options = {
    ...(sources !== undefined && { sources }),
    ...(force !== undefined && { force }),
    ...(fixLinks !== undefined && { fixLinks }),
  };
  if (kind === "keep" || answer === undefined) return { token, keep: true, ...options };
  return { token, answer, ...(useProposal && { useProposal: true }), ...options };
}
