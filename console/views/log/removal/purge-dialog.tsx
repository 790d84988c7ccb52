import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { LogPurged } from "../../../api/wire/log.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import {
  type PurgeForm,
  type PurgeKind,
  type PurgeSelection,
  purgeKinds,
  removedWords,
  selectionOf,
} from "./purge-selection.ts";

interface PurgeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onPurged: () => Promise<void>;
}

/** What a dry run counted, of the selection that it was of. */
interface Counted {
  readonly selection: PurgeSelection;
  readonly removed: LogPurged["removed"];
}

const labels: Readonly<Record<PurgeKind, string>> = {
  age: "From before a day",
  person: "Of one person",
  session: "Of one session",
  all: "Everything",
};

/** Counts first what would go; only what was counted can then be removed. */
export function PurgeDialog({ isOpen, onClose, onPurged }: PurgeDialogProps) {
  const [form, setForm] = useState<PurgeForm>({ kind: "age", before: "", whose: "" });
  const [counted, setCounted] = useState<Counted>();
  const notify = useNotices();
  const selection = selectionOf(form);
  const purge = (dryRun: boolean, of: PurgeSelection) =>
    call<LogPurged>("POST", "/v1/log/purge", { body: { ...of, dryRun } });
  const counting = useAction(async (of: PurgeSelection) => {
    setCounted({ selection: of, removed: (await purge(true, of)).removed });
  });
  const removing = useAction(async (of: PurgeSelection) => {
    const { removed } = await purge(false, of);
    notify(`Removed ${removedWords(removed)}.`, "good");
    setCounted(undefined);
    onClose();
    await onPurged();
  });
  const change = (part: Partial<PurgeForm>) => {
    setForm({ ...form, ...part });
    setCounted(undefined);
  };
  const isBusy = counting.isRunning || removing.isRunning;
  const problem = counting.problem ?? removing.problem;
  return (
    <Dialog title="Remove records" isOpen={isOpen} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (selection) void counting.run(selection);
        }}
      >
        <PurgeFields form={form} onChange={change} />
        <p class="faint small">{effects[form.kind]}</p>
        {problem && <FailureLine problem={problem} />}
        <p role="status">{counted && `This would remove ${removedWords(counted.removed)}.`}</p>
        <p class="actions">
          <button type="submit" class="button" disabled={!selection || isBusy}>
            Count what would go
          </button>
          <button
            type="button"
            class="button danger"
            disabled={!counted || isBusy}
            onClick={() => counted && removing.run(counted.selection)}
          >
            Remove for good
          </button>
        </p>
      </form>
    </Dialog>
  );
}

const person =
  "goes with everything that repeats these questions: opinions, comparisons, stored answers, and pairs that nobody else asked.";
const effects: Readonly<Record<PurgeKind, string>> = {
  age: "Records go with what was said and measured of them. Labelled pairs, questions that answers are kept from and decided suggestions stay: they are what people decided.",
  person: `What is kept of one person ${person} Give the name as your program gives it with each question.`,
  session: `What is kept of one session ${person} Give it as your program gives it with each question.`,
  all: `Every record ${person}`,
};

interface PurgeFieldsProps {
  form: PurgeForm;
  onChange: (part: Partial<PurgeForm>) => void;
}

function PurgeFields({ form: { kind, before, whose }, onChange }: PurgeFieldsProps) {
  return (
    <>
      <fieldset class="choices">
        <legend>What is to go</legend>
        {purgeKinds.map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name="purge"
              checked={kind === each}
              onChange={() => onChange({ kind: each })}
            />
            {labels[each]}
          </label>
        ))}
      </fieldset>
      {(kind === "person" || kind === "session") && (
        <label class="field">
          <span>{kind === "person" ? "The person" : "The session"}</span>
          <input
            value={whose}
            autocomplete="off"
            onInput={(event) => onChange({ whose: event.currentTarget.value })}
          />
        </label>
      )}
      {kind !== "all" && (
        <label class="field">
          <span>
            {kind === "age" ? "From before this day (UTC)" : "Only from before this day (UTC, optional)"}
          </span>
          <input
            type="date"
            value={before}
            onInput={(event) => onChange({ before: event.currentTarget.value })}
          />
        </label>
      )}
    </>
  );
}
