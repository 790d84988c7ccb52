import { SurfaceField } from "../../../parts/surface-field.tsx";
import { useIsWide } from "../../../parts/use-is-wide.ts";
import { useQuery } from "../../../parts/use-query.ts";
import { useSettled } from "../../../parts/use-settled.ts";

type Option = readonly [value: string, label: string];

const sources: readonly Option[] = [
  ["golden", "Reviewed"],
  ["cached", "Stored"],
  ["generated", "Written"],
  ["extracted", "Quoted"],
  ["fallback", "Not covered"],
];
const opinions: readonly Option[] = [
  ["wrong", "Reported wrong"],
  ["down", "Did not help"],
  ["up", "Helped"],
  ["escalated", "Went to a person"],
  ["copied", "Copied"],
];
const cohorts: readonly Option[] = [
  ["served", "Served as usual"],
  ["holdout", "Held out"],
];
const health: readonly Option[] = [
  ["true", "A stage was degraded"],
  ["false", "All as configured"],
];

/** Window in pixels below which all fields would fill the screen before the first answer. */
const NARROW = 736;

interface LogFiltersProps {
  /** Offered. */
  surfaces: readonly string[];
  isFiltered: boolean;
}

/** What of the log is shown, kept in the address. */
export function LogFilters({ surfaces, isFiltered }: LogFiltersProps) {
  const isWide = useIsWide(NARROW);
  if (isWide) {
    return (
      <search class="filters">
        <SearchField />
        <OtherFields surfaces={surfaces} />
      </search>
    );
  }
  return (
    <search class="stack">
      <SearchField />
      <details class="log-filters">
        <summary>{isFiltered ? "Filters, some in force" : "More filters"}</summary>
        <div class="filters">
          <OtherFields surfaces={surfaces} />
        </div>
      </details>
    </search>
  );
}

function SearchField() {
  return <TextField name="text" label="Text" placeholder="In question or answer" isSearch />;
}

function OtherFields({ surfaces }: Pick<LogFiltersProps, "surfaces">) {
  return (
    <>
      <DayField name="since" label="From (UTC)" />
      <DayField name="until" label="To, inclusive" />
      <SelectField name="source" label="Answered by" options={sources} />
      <SelectField name="feedback" label="Feedback" options={opinions} />
      <TextField name="entry" label="Nearest entry" placeholder="Its id" />
      <SurfaceField surfaces={surfaces} />
      <SelectField name="cohort" label="Cohort" options={cohorts} />
      <SelectField name="degraded" label="Health" options={health} />
    </>
  );
}

interface FieldProps {
  name: string;
  label: string;
}

function SelectField({ name, label, options }: FieldProps & { options: readonly Option[] }) {
  const [value, setValue] = useQuery(name);
  return (
    <label class="field compact">
      <span>{label}</span>
      <select value={value} onChange={(event) => setValue(event.currentTarget.value)}>
        <option value="">Any</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function DayField({ name, label }: FieldProps) {
  const [value, setValue] = useQuery(name);
  return (
    <label class="field compact">
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
    </label>
  );
}

interface TextFieldProps extends FieldProps {
  placeholder?: string;
  /** @default false */
  isSearch?: boolean;
}

function TextField({ name, label, placeholder, isSearch = false }: TextFieldProps) {
  const [value, setValue] = useQuery(name);
  const [typed, setTyped] = useSettled(value, setValue);
  return (
    <label class="field compact">
      <span>{label}</span>
      <input
        {...(isSearch ? { type: "search" } : { type: "text" })}
        value={typed}
        placeholder={placeholder}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  );
}
