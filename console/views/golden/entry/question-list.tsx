import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { pathOf } from "../../../api/path-of.ts";
import { useAction } from "../../../api/use-action.ts";
import type { GoldenChange, GoldenEntry } from "../../../api/wire/golden.ts";
import { entryRoute } from "../../../parts/golden/entry-path.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { useKept } from "../../../parts/use-kept.ts";
import { ForceChoice } from "../editing/force-choice.tsx";

interface QuestionListProps {
  kind: "phrasings" | "negatives";
  entry: GoldenEntry;
  reload: () => Promise<void>;
}

const words = {
  phrasings: {
    title: "Questions it answers",
    note: "The first is the main one. Each is matched in other words, too.",
    add: "Another question for the same answer",
    none: "",
  },
  negatives: {
    title: "Questions it must not answer",
    note: "Near questions with another answer: whoever asks one of them never gets this one.",
    add: "A near question to keep it from",
    none: "None so far.",
  },
} as const;

/** Questions of an entry, each to be taken out, and one to be added: what is typed of it is kept until it is. */
export function QuestionList({ kind, entry, reload }: QuestionListProps) {
  const notify = useNotices();
  const [text = "", keep] = useKept(`${kind} ${entry.id}`);
  const [isForced, setForced] = useState(false);
  const { title, note, add, none } = words[kind];
  const questions = entry[kind];
  const path = entryRoute(entry.id, kind);
  const changing = useAction(async (work: () => Promise<GoldenChange>) => {
    const { warnings } = await work();
    for (const warning of warnings) notify(warning, "bad");
    await reload();
  });
  const addTyped = async (): Promise<GoldenChange> => {
    const change = await call<GoldenChange>("POST", path, { body: { text: text.trim(), force: isForced } });
    keep(undefined);
    return change;
  };
  const takeOut = (question: string) => changing.run(() => call("DELETE", pathOf(path, { text: question })));
  return (
    <section class="card">
      <h2>{title}</h2>
      <p class="faint small">{note}</p>
      {questions.length === 0 && <p>{none}</p>}
      <ul class="editable ruled">
        {questions.map((question) => (
          <li key={question.id}>
            <span>{question.text}</span>
            {(kind === "negatives" || questions.length > 1) && (
              <button
                type="button"
                class="button quiet"
                aria-label={`Take out: ${question.text}`}
                disabled={changing.isRunning}
                onClick={() => void takeOut(question.text)}
              >
                Take out
              </button>
            )}
          </li>
        ))}
      </ul>
      <form
        class="add-question"
        onSubmit={(event) => {
          event.preventDefault();
          void changing.run(addTyped);
        }}
      >
        <label class="field">
          <span>{add}</span>
          <input
            required
            value={text}
            readOnly={changing.isRunning}
            onInput={(event) => keep(event.currentTarget.value || undefined)}
          />
        </label>
        <button type="submit" class="button" disabled={changing.isRunning}>
          Add
        </button>
      </form>
      <ForceChoice problem={changing.problem} isForced={isForced} onForce={setForced} />
    </section>
  );
}
