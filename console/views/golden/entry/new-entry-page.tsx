import { useMemo, useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../api/session.tsx";
import { useAction } from "../../../api/use-action.ts";
import type { GoldenAddition, GoldenChange } from "../../../api/wire/golden.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { Page } from "../../../parts/page.tsx";
import { useKept } from "../../../parts/use-kept.ts";
import { useRouteFromHere } from "../../../parts/use-route-from-here.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { AnswerEditor } from "../editing/answer-editor.tsx";
import { ForceChoice } from "../editing/force-choice.tsx";
import { refusalOf } from "../editing/refusal-of.ts";
import { type ChosenSource, chosenInputs, SourcesEditor } from "../editing/sources-editor.tsx";
import { isServed, servedNowWords } from "../golden-words.ts";
import { additionOf, emptyForm, type NewEntryForm, readForm } from "./new-entry-form.ts";
import { NewEntryScope } from "./new-entry-scope.tsx";
import { TakenNotice } from "./taken-notice.tsx";

/** What is typed is kept until the entry is there. */
export function NewEntryPage() {
  const leaveFor = useRouteFromHere();
  const { name } = useSession();
  const notify = useNotices();
  const [kept, keep] = useKept("new-entry");
  const form = useMemo(() => readForm(kept), [kept]);
  const set = (change: Partial<NewEntryForm>) => keep(JSON.stringify({ ...form, ...change }));
  const [sources, setSources] = useState<readonly ChosenSource[]>(() =>
    form.sources.map((source, index) => ({ key: String(index), source })),
  );
  const [isForced, setForced] = useState(false);
  const saving = useAction(async (addition: GoldenAddition) => {
    const change = await call<GoldenChange>("POST", "/v1/golden", { body: addition });
    keep(undefined);
    const { entry } = change;
    for (const warning of change.warnings) notify(warning, "bad");
    if (entry.state === "draft") notify("The draft is kept. It is served once somebody approves it.", "good");
    else
      notify(`The entry is there. ${servedNowWords(undefined, change)}`, isServed(change) ? "good" : "bad");
    leaveFor(entryPath(entry.id));
  });
  const save = () => void saving.run({ ...additionOf(form), force: isForced });
  const refusal = saving.problem && refusalOf(saving.problem);
  useShortcuts("New entry", [{ keys: ["Mod+Enter"], label: "Save", run: save, whileTyping: true }]);
  const changeSources = (next: readonly ChosenSource[]) => {
    setSources(next);
    set({ sources: chosenInputs(next).filter((source) => typeof source === "string") });
  };
  return (
    <Page
      title="New entry"
      note="An answer that is served word for word to whoever asks one of its questions, in these words or in others."
    >
      <form
        class="entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label class="field">
          <span>Questions it answers, one on each line; the main one first</span>
          <textarea
            required
            rows={4}
            value={form.phrasings}
            readOnly={saving.isRunning}
            onInput={(event) => set({ phrasings: event.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>Near questions that must not get it, one on each line (optional)</span>
          <textarea
            rows={2}
            class="short"
            value={form.negatives}
            readOnly={saving.isRunning}
            onInput={(event) => set({ negatives: event.currentTarget.value })}
          />
        </label>
        <AnswerEditor value={form.answer} onInput={(answer) => set({ answer })} isLocked={saving.isRunning} />
        <fieldset class="whole" disabled={saving.isRunning}>
          <SourcesEditor sources={sources} onChange={changeSources} />
          <NewEntryScope form={form} onChange={set} />
          <label class="check">
            <input
              type="checkbox"
              checked={form.draft}
              onChange={(event) => set({ draft: event.currentTarget.checked })}
            />
            Keep it as a draft, which is not served until somebody approves it
          </label>
        </fieldset>
        {refusal && "entryId" in refusal ? (
          <TakenNotice refusal={refusal} addition={additionOf(form)} />
        ) : (
          <ForceChoice problem={saving.problem} isForced={isForced} onForce={setForced} />
        )}
        <div class="actions">
          <button type="submit" class="button primary" disabled={saving.isRunning}>
            {form.draft ? "Keep the draft" : "Save and serve"}
          </button>
          <button
            type="button"
            class="button quiet"
            disabled={saving.isRunning}
            onClick={() => {
              keep(undefined);
              setSources(emptyForm.sources.map((source, index) => ({ key: String(index), source })));
            }}
          >
            Clear the form
          </button>
          {!form.draft && (
            <span class="faint small">
              Reviewed by <strong>{name}</strong>, as of now.
            </span>
          )}
        </div>
      </form>
    </Page>
  );
}
