import { Difference } from "../../../parts/difference/difference.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import type { ReviewWork } from "./use-review.ts";

/** A machine's edit of the answer, on request and where one can be made; nothing of it is saved unless a person takes it. */
export function MachineProposal({
  work,
}: {
  work: Pick<ReviewWork, "review" | "proposal" | "propose" | "takeProposal">;
}) {
  const { proposal, propose, review } = work;
  const canPropose = review.state === "ready" && review.value.canPropose;
  if (proposal.state === "none" && !canPropose) return null;
  return (
    <section class="proposal" aria-live="polite">
      {proposal.state === "none" && (
        <div class="row">
          <button type="button" class="button" onClick={() => void propose()}>
            Ask the chat model for an edit
          </button>
          <span class="faint small">It reads the change and drafts an answer. You decide.</span>
        </div>
      )}
      {proposal.state === "asked" && <Loading label="The chat model is drafting" />}
      {proposal.state === "absent" && (
        <p class="faint">
          There is no draft: no chat model is configured, or no source says anything new. The key in the
          configuration is chat.
        </p>
      )}
      {proposal.state === "failed" && <FailureLine problem={proposal.problem} />}
      {proposal.state === "there" && proposal.edit.kind === "failed" && (
        <p class="failure-line" role="alert">
          The chat model drafted nothing: {proposal.edit.reason}
        </p>
      )}
      {proposal.state === "there" && proposal.edit.kind === "proposed" && review.state === "ready" && (
        <Proposed edit={proposal.edit} present={review.value.entry.answer} onTake={work.takeProposal} />
      )}
    </section>
  );
}

interface ProposedProps {
  edit: { text: string; changed: boolean; reason: string; model: string; warnings: readonly string[] };
  present: string;
  onTake: () => void;
}

function Proposed({ edit, present, onTake }: ProposedProps) {
  return (
    <>
      <h3>Drafted by a machine</h3>
      <p>
        <span class="faint">It says: </span>
        <q>{edit.reason}</q> <span class="faint small">({edit.model})</span>
      </p>
      {edit.warnings.map((warning) => (
        <p key={warning} class="failure-line">
          {warning}
        </p>
      ))}
      {edit.changed ? (
        <Difference
          label="The machine's edit"
          before={present}
          after={edit.text}
          titles={["Present answer", "Draft"]}
        />
      ) : (
        <p>It would leave the answer as it is.</p>
      )}
      {edit.changed && (
        <div>
          <button type="button" class="button" onClick={onTake}>
            Put the draft into the editor
          </button>
        </div>
      )}
    </>
  );
}
