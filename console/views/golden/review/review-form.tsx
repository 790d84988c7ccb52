import { useState } from "preact/hooks";
import { useSession } from "../../../api/session.tsx";
import type { GoldenChange, Review, SourceChange } from "../../../api/wire/golden.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { AnswerEditor } from "../editing/answer-editor.tsx";
import { ForceChoice } from "../editing/force-choice.tsx";
import { type ChosenSource, chosenInputs, SourcesEditor } from "../editing/sources-editor.tsx";
import { LinkChoice } from "./link-choice.tsx";
import { MachineProposal } from "./machine-proposal.tsx";
import type { ReviewWork } from "./use-review.ts";

interface ReviewFormProps {
  work: ReviewWork;
  review: Review;
  onDone: (change: GoldenChange) => void;
}

/** The decision: the answer stays, or it reads otherwise from now on, under the name of who is signed in. */
export function ReviewForm({ work, review, onDone }: ReviewFormProps) {
  const { name } = useSession();
  const notify = useNotices();
  const [isFixed, setFixed] = useState(true);
  const [isForced, setForced] = useState(false);
  const [chosen, choose] = useState<readonly ChosenSource[]>();
  const [isBare, setBare] = useState(false);
  const sources = chosen ?? (mustChoose(review) ? withField(presentSources(review)) : undefined);
  const fixLinks = isFixed && review.fixedAnswer !== undefined;
  const finish = async (kind: "keep" | "save") => {
    if (kind === "keep" && work.isEdited) {
      notify("You edited the answer: save it, or discard your edit to keep the present one.");
      return;
    }
    const inputs = sources && chosenInputs(sources);
    setBare(inputs?.length === 0);
    if (inputs?.length === 0) return;
    const change = await work.complete({
      ...{ kind, fixLinks, force: isForced },
      ...(inputs && { sources: inputs }),
    });
    if (change) onDone(change);
  };
  useShortcuts("Review", [
    { keys: ["Mod+Enter"], label: "Save your answer", run: () => void finish("save"), whileTyping: true },
    { keys: ["k"], label: "Keep the answer as it is", run: () => void finish("keep") },
    ...(review.canPropose
      ? [{ keys: ["m"], label: "Ask the chat model for an edit", run: () => void work.propose() }]
      : []),
  ]);
  return (
    <form
      class="entry-form"
      onSubmit={(event) => {
        event.preventDefault();
        void finish(work.isEdited ? "save" : "keep");
      }}
    >
      <LinkChoice review={review} isFixed={isFixed} onFix={setFixed} />
      <MachineProposal work={work} />
      <AnswerEditor
        value={work.answer}
        onInput={work.edit}
        present={review.entry.answer}
        isLocked={work.isSaving}
      />
      {sources ? (
        <SourcesEditor sources={sources} onChange={choose} />
      ) : (
        <div class="stack">
          <p>
            The sources stay the same, stamped as they are now; a passage that was rewritten is replaced by
            what became of it.
          </p>
          <p class="actions">
            <button type="button" class="button" onClick={() => choose(presentSources(review))}>
              Choose the sources
            </button>
          </p>
        </div>
      )}
      {isBare && (
        <p class="failure-line" role="alert">
          Name at least one source: without any, nobody can tell whether the answer still holds, and it is not
          served.
        </p>
      )}
      <ForceChoice problem={work.problem} isForced={isForced} onForce={setForced} />
      <div class="actions decision">
        {work.isEdited ? (
          <>
            <button type="submit" class="button primary" disabled={work.isSaving}>
              Save and approve
            </button>
            <button type="button" class="button" onClick={work.discard}>
              Discard your edit
            </button>
          </>
        ) : (
          <button type="submit" class="button primary" disabled={work.isSaving}>
            Keep the answer and approve
          </button>
        )}
        <span class="faint small">
          Reviewed by <strong>{name}</strong>, as of now. It is served from then on.
        </span>
      </div>
    </form>
  );
}

/** Whether nothing can be stamped unless a person says what the answer rests on now. */
function mustChoose({ entry, changes }: Review): boolean {
  return entry.sources.length === 0 || changes.some((change) => !standsIn(change));
}

/** Whether there is something now that a source can be stamped with by itself. */
function standsIn({ verdict, after, successor }: SourceChange): boolean {
  if (verdict.verdict === "ambiguous-version" || after === undefined) return false;
  return successor === undefined || successor.usedByDefault;
}

function withField(sources: readonly ChosenSource[]): ChosenSource[] {
  return [...sources, { key: "new", source: "" }];
}

/** The sources the review would take by default, to be changed. */
function presentSources({ entry, changes }: Review): ChosenSource[] {
  return entry.sources.flatMap((source, index): ChosenSource[] => {
    const change = changes.find((each) => each.source.hash === source.hash);
    if (change && !standsIn(change)) return [];
    const stands = change?.successor?.source ?? source;
    return [{ key: String(index), source: stands.reference, label: stands.label }];
  });
}
