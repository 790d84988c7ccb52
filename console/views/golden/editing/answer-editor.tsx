import { useId } from "preact/hooks";
import { Difference } from "../../../parts/difference/difference.tsx";
import { Markdown } from "../../../parts/markdown.tsx";

interface AnswerEditorProps {
  value: string;
  onInput: (value: string) => void;
  /** The answer as it stands, to compare with. @default none: a new answer */
  present?: string;
  /** @default "Answer" */
  label?: string;
  /** Whether it is being saved: what is typed meanwhile would be in no answer. @default false */
  isLocked?: boolean;
}

/** An answer as Markdown beside what askers will see, and how it differs from the present one. */
export function AnswerEditor({
  value,
  onInput,
  present,
  label = "Answer",
  isLocked = false,
}: AnswerEditorProps) {
  const field = useId();
  const isChanged = present !== undefined && value !== present;
  return (
    <div class="answer-editor">
      <div class="answer-panes">
        <div class="field">
          <label for={field}>{label}, in Markdown</label>
          <textarea
            id={field}
            class="code"
            rows={Math.min(24, Math.max(8, value.split("\n").length + 2))}
            value={value}
            readOnly={isLocked}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        </div>
        <section class="field" aria-label="Preview">
          <span aria-hidden="true">As askers see it</span>
          <div class="answer-preview">
            {value.trim() === "" ? <p class="faint">Nothing is written yet.</p> : <Markdown text={value} />}
          </div>
        </section>
      </div>
      {isChanged && (
        <section class="answer-change">
          <h3>What you change in the answer</h3>
          <Difference
            label="Your edit of the answer"
            before={present}
            after={value}
            titles={["Present answer", "Your answer"]}
          />
        </section>
      )}
    </div>
  );
}
