import type { NewEntryForm } from "./new-entry-form.ts";

interface NewEntryScopeProps {
  form: NewEntryForm;
  onChange: (change: Partial<NewEntryForm>) => void;
}

/** Whom the answer is for, and how it is found again. */
export function NewEntryScope({ form, onChange }: NewEntryScopeProps) {
  return (
    <div class="columns">
      <label class="field">
        <span>Audience (optional)</span>
        <input
          value={form.audience}
          placeholder="staff, partners"
          onInput={(event) => onChange({ audience: event.currentTarget.value })}
        />
        <small class="faint">
          Who may be answered with it, with commas between; everyone where it is left empty.
        </small>
      </label>
      <label class="field">
        <span>Language (optional)</span>
        <input
          value={form.language}
          placeholder="en"
          onInput={(event) => onChange({ language: event.currentTarget.value })}
        />
        <small class="faint">A tag such as en or de-CH; any where it is left empty.</small>
      </label>
      <label class="field">
        <span>Labels (optional)</span>
        <input
          value={form.labels}
          placeholder="kafka, billing"
          onInput={(event) => onChange({ labels: event.currentTarget.value })}
        />
        <small class="faint">Free words to find entries by, with commas between.</small>
      </label>
      <label class="field">
        <span>Id (optional)</span>
        <input
          value={form.id}
          placeholder="kafka-batch"
          onInput={(event) => onChange({ id: event.currentTarget.value })}
        />
        <small class="faint">Made of the first question where it is left empty.</small>
      </label>
    </div>
  );
}
