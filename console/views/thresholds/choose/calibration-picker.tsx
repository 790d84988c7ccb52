import type { CalibrationSummary } from "../../../api/wire/thresholds.ts";
import { countOf } from "../../../parts/format.ts";
import { surfaceWords, verdictWords } from "../threshold-words.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

interface CalibrationPickerProps {
  records: readonly CalibrationSummary[];
  id: string | undefined;
  onPick: (id: string) => void;
}

/** Which measurement is looked at. */
export function CalibrationPicker({ records, id, onPick }: CalibrationPickerProps) {
  if (records.length === 0) return <h2>Choose a threshold</h2>;
  return (
    <label class="field compact picker">
      <span>Measurement</span>
      <select value={id ?? ""} onChange={(event) => onPick(event.currentTarget.value)}>
        {records.map((record) => (
          <option key={record.id} value={record.id}>
            {`${day.format(new Date(record.at))} · ${verdictWords(record)} · ${countOf(record.counts.labelled, "label")} · ${surfaceWords(record.surface)}`}
          </option>
        ))}
      </select>
    </label>
  );
}
