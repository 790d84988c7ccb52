import type { ThresholdName } from "../../../api/wire/thresholds.ts";
import type { MeasureForm } from "./run-of.ts";

interface MeasureFieldsProps {
  name: ThresholdName;
  form: MeasureForm;
  onChange: (change: Partial<MeasureForm>) => void;
}

/** What nobody can measure for you: what being wrong costs, and what being served saves. */
export function MeasureFields({ name, form, onChange }: MeasureFieldsProps) {
  const field = (key: Exclude<keyof MeasureForm, "questions">, label: string, note: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        value={form[key]}
        onInput={(event) => onChange({ [key]: event.currentTarget.value })}
      />
      <span class="faint small">{note}</span>
    </label>
  );
  const wrong = field("wrongCost", "A wrong answer costs", "in money or in minutes: yours to state");
  if (name === "cache") {
    return (
      <div class="measure-fields">
        {field("perDay", "Questions a day", "that may be served from what is stored")}
        {field("savingPerHit", "Each that is served saves", "in the same unit")}
        {wrong}
        {field("minPrecision", "Precision of at least, in percent", "shown by its interval, not by luck")}
      </div>
    );
  }
  const costs = (
    <div class="measure-fields">
      {wrong}
      {field(
        "refusalCost",
        name === "golden" ? "A miss costs" : "A refused question costs",
        name === "golden"
          ? "it is searched and written: in the same unit"
          : "one with an answer: in the same unit",
      )}
    </div>
  );
  if (name === "golden") return costs;
  return (
    <>
      {costs}
      <label class="field">
        <span>Labelled questions, one line each</span>
        <textarea
          class="code"
          rows={6}
          spellcheck={false}
          value={form.questions}
          placeholder='{"id": "a", "question": "How do I …?", "answerable": true, "relevant": ["page.md"]}'
          onInput={(event) => onChange({ questions: event.currentTarget.value })}
        />
        <span class="faint small">
          Some that your documents answer, with the documents that do, and some that they do not.
        </span>
      </label>
    </>
  );
}
