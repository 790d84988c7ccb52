import { QueryDay, type QueryOption, QuerySelect, QueryText } from "../../../parts/query-fields.tsx";
import { SurfaceField } from "../../../parts/surface-field.tsx";
import { useIsWide } from "../../../parts/use-is-wide.ts";

const sources: readonly QueryOption[] = [
  ["golden", "Reviewed"],
  ["cached", "Stored"],
  ["generated", "Written"],
  ["extracted", "Quoted"],
  ["fallback", "Not covered"],
];
const opinions: readonly QueryOption[] = [
  ["wrong", "Reported wrong"],
  ["down", "Did not help"],
  ["up", "Helped"],
  ["escalated", "Went to a person"],
  ["copied", "Copied"],
];
const cohorts: readonly QueryOption[] = [
  ["served", "Served as usual"],
  ["holdout", "Held out"],
];
const health: readonly QueryOption[] = [
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
  return <QueryText name="text" label="Text" placeholder="In question or answer" isSearch />;
}

function OtherFields({ surfaces }: Pick<LogFiltersProps, "surfaces">) {
  return (
    <>
      <QueryDay name="since" label="From (UTC)" />
      <QueryDay name="until" label="To, inclusive" />
      <QuerySelect name="source" label="Answered by" options={sources} />
      <QuerySelect name="feedback" label="Feedback" options={opinions} />
      <QueryText name="entry" label="Nearest entry" placeholder="Its id" />
      <SurfaceField surfaces={surfaces} />
      <QuerySelect name="cohort" label="Cohort" options={cohorts} />
      <QuerySelect name="degraded" label="Health" options={health} />
    </>
  );
}
