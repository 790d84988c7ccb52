import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ApiProblem } from "../../api/api-problem.ts";
import type { Suggestion } from "../../api/wire/suggestions.ts";
import { Badge } from "../../parts/badge.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { AnswerEditor } from "../golden/editing/answer-editor.tsx";
import { ForceChoice } from "../golden/editing/force-choice.tsx";
import { referenceWords } from "../golden/golden-words.ts";
import { ItemPlace } from "../queue/item-place.tsx";
import { UndoButton } from "../queue/undo-button.tsx";
import { useLostFocus } from "../queue/use-lost-focus.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { SuggestedEntry } from "./suggested-entry.tsx";
import { SuggestionEvidence } from "./suggestion-evidence.tsx";
import { kindWords } from "./suggestion-words.ts";
import type { SuggestionDecisions } from "./use-suggestion-decisions.ts";

interface SuggestionPanelProps {
  suggestion: Suggestion;
  place: string;
  decisions: SuggestionDecisions;
}

/** One suggestion with what speaks for it, and a key for each decision. */
export function SuggestionPanel({ suggestion, place, decisions }: SuggestionPanelProps) {
  const { proposal, decision } = suggestion;
  const { kind, entryId } = proposal;
  const { tone, label, explanation } = kindWords(kind);
  const [question, setQuestion] = useState(proposal.question);
  const [answer, setAnswer] = useState(proposal.answer ?? "");
  const [isEditing, setEditing] = useState(false);
  const [isForced, setForced] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const field = useRef<HTMLInputElement>(null);
  const heading = useLostFocus();
  const isOpen = decision === null;
  const accept = async () => {
    setProblem(
      await decisions.accept(suggestion, {
        force: isForced,
        ...(question !== proposal.question && { question }),
        ...(kind === "draft" && answer !== (proposal.answer ?? "") && { answer }),
      }),
    );
  };
  // Before the browser handles the next key: what is typed at once belongs to the field.
  useLayoutEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const keys = [
    { keys: ["a"], label: "Accept", run: () => void accept() },
    { keys: ["x"], label: "Reject", run: () => void decisions.reject(suggestion, null) },
    { keys: ["w"], label: "Reject, and write why", run: () => setRejecting(true) },
    { keys: ["e"], label: "Edit before accepting", run: () => setEditing(true) },
    // Without an editor there is nothing that was edited.
    ...(isEditing
      ? [
          {
            keys: ["Mod+Enter"],
            label: "Accept what was edited",
            run: () => void accept(),
            whileTyping: true,
          },
        ]
      : []),
  ];
  useShortcuts("Suggestions", isOpen ? keys : []);
  return (
    <article class="queue-item" aria-label={proposal.question}>
      <header>
        <ItemPlace place={place} decisions={decisions} />
        <h2 ref={heading} tabIndex={-1}>
          {proposal.question}
        </h2>
        <p class="entry-status">
          <Badge tone={tone}>{label}</Badge> <span>{explanation}</span>
        </p>
        {decision ? (
          <p>
            {decision.status} by {decision.by ?? "nobody named"} <Moment at={decision.at} />
            {decision.note !== null && `: ${decision.note}`}
          </p>
        ) : (
          <div class="actions">
            <button
              type="button"
              class="button primary"
              disabled={decisions.isBusy}
              onClick={() => void accept()}
            >
              {kind === "draft" ? "Accept as draft" : "Accept"} <kbd>a</kbd>
            </button>
            <button type="button" class="button" onClick={() => setEditing(true)}>
              Edit <kbd>e</kbd>
            </button>
            <button
              type="button"
              class="button"
              disabled={decisions.isBusy}
              onClick={() => void decisions.reject(suggestion, null)}
            >
              Reject <kbd>x</kbd>
            </button>
            <button
              type="button"
              class="button"
              disabled={decisions.isBusy}
              onClick={() => setRejecting(true)}
            >
              Reject, with why <kbd>w</kbd>
            </button>
            <UndoButton decisions={decisions} />
          </div>
        )}
      </header>
      <ForceChoice problem={problem} isForced={isForced} onForce={setForced} />
      {isEditing ? (
        <div class="entry-form">
          <label class="field">
            <span>Question</span>
            <input ref={field} value={question} onInput={(event) => setQuestion(event.currentTarget.value)} />
          </label>
          {kind === "draft" && (
            <AnswerEditor value={answer} onInput={setAnswer} present={proposal.answer ?? ""} />
          )}
        </div>
      ) : (
        proposal.answer !== null && (
          <section>
            <h3>What was answered</h3>
            <div class="answer-preview">
              <Markdown text={proposal.answer} />
            </div>
            <p class="faint small">
              {proposal.sources.length === 0
                ? "It cited nothing, so it needs sources before it can be approved."
                : `Rests on ${[...new Set(proposal.sources.map(referenceWords))].join(", ")}.`}
            </p>
          </section>
        )
      )}
      <SuggestionEvidence evidence={proposal.evidence} />
      {entryId !== null && <SuggestedEntry id={entryId} />}
      <RejectDialog
        isOpen={isRejecting}
        onClose={() => setRejecting(false)}
        onReject={(note) => decisions.reject(suggestion, note)}
      />
    </article>
  );
}
