import { useCallback, useRef, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "../../../api/api-problem.ts";
import { call } from "../../../api/call.ts";
import { type Resource, useResource } from "../../../api/use-resource.ts";
import type { GoldenChange, ProposedEdit, Review } from "../../../api/wire/golden.ts";
import { entryRoute } from "../../../parts/golden/entry-path.ts";
import { useKept } from "../../../parts/use-kept.ts";
import { completionOf, type Decision } from "./completion-of.ts";

/**
 * A review in the making. What is typed is kept in the tab until it is saved: where the token no longer fits, since somebody else
 * reviewed the entry or a document moved again, the new state is read and the text stays as it was typed.
 */
export interface ReviewWork {
  readonly review: Resource<Review>;
  /** The answer as it would be saved; the present one where nothing was typed. */
  readonly answer: string;
  readonly isEdited: boolean;
  readonly edit: (answer: string) => void;
  /** Throws away what was typed. */
  readonly discard: () => void;
  /** What came between opening the review and saving it; undefined where nothing did. */
  readonly overtaken: Overtaken | undefined;
  readonly proposal: ProposalState;
  readonly propose: () => Promise<void>;
  readonly takeProposal: () => void;
  /**
   * Resolves to what was written; undefined where it was refused, which `problem` tells. What was typed is not thrown away by
   * keeping the present answer: that is left undone until the edit is discarded.
   */
  readonly complete: (decision: Decision) => Promise<GoldenChange | undefined>;
  readonly isSaving: boolean;
  readonly problem: ApiProblem | undefined;
}

export interface Overtaken {
  /** `reviewed`: somebody wrote the entry. `moved`: a source changed again. */
  readonly why: "reviewed" | "moved";
  readonly by: string;
}

export type ProposalState =
  | { readonly state: "none" | "asked" }
  | { readonly state: "absent" }
  | { readonly state: "failed"; readonly problem: ApiProblem }
  | { readonly state: "there"; readonly edit: ProposedEdit };

export function useReview(id: string): ReviewWork {
  const path = entryRoute(id, "review");
  const review = useResource<Review>(path);
  const [typed, keep] = useKept(`review ${id}`);
  const [proposal, setProposal] = useState<ProposalState>({ state: "none" });
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [isSaving, setSaving] = useState(false);
  const tookProposal = useRef(false);
  const shown = review.state === "ready" ? review.value : undefined;
  const present = shown?.entry.answer ?? "";
  const answer = typed ?? present;
  const isEdited = typed !== undefined && typed !== present;
  const edit = (next: string) => keep(next === present ? undefined : next);
  const discard = () => {
    tookProposal.current = false;
    keep(undefined);
  };

  /** Reads what is there now, and tells what came between. */
  const readAnew = async (before: Review) => {
    await review.reload();
    const { entry } = await call<Review>("GET", path);
    const isWritten = entry.revision !== before.entry.revision;
    setOvertaken({ why: isWritten ? "reviewed" : "moved", by: entry.reviewedBy });
    setProposal({ state: "none" });
    tookProposal.current = false;
  };

  const complete = async (decision: Decision): Promise<GoldenChange | undefined> => {
    if (!shown || isSaving || (decision.kind === "keep" && isEdited)) return undefined;
    setSaving(true);
    setProblem(undefined);
    try {
      const written = await call<GoldenChange>("POST", path, {
        body: completionOf({
          decision,
          token: shown.token,
          answer: typed,
          useProposal: tookProposal.current,
        }),
      });
      discard();
      setOvertaken(undefined);
      return written;
    } catch (error) {
      const found = problemOf(error);
      if (found.code === "review-required") await readAnew(shown).catch(() => setProblem(found));
      else setProblem(found);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  const propose = useCallback(async () => {
    setProposal({ state: "asked" });
    try {
      const { proposal: made } = await call<Review>("GET", `${path}?proposal=true`);
      setProposal(made === null ? { state: "absent" } : { state: "there", edit: made });
    } catch (error) {
      setProposal({ state: "failed", problem: problemOf(error) });
    }
  }, [path]);

  const takeProposal = () => {
    if (proposal.state !== "there" || proposal.edit.kind !== "proposed") return;
    tookProposal.current = true;
    edit(proposal.edit.text);
  };

  return {
    ...{ review, answer, isEdited, edit, discard },
    ...{ overtaken, proposal, propose, takeProposal, complete, isSaving, problem },
  };
}
