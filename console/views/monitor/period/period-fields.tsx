import { dayBefore } from "../../../parts/calendar-days.ts";
import { QueryDay } from "../../../parts/query-fields.tsx";
import { SurfaceField } from "../../../parts/surface-field.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { choiceOf, type Period, periodChoices } from "./period.ts";

/** Which time and which surface is looked at, kept in the address. */
export function PeriodFields({ period, surfaces }: { period: Period; surfaces: readonly string[] }) {
  const [, setSince] = useQuery("since");
  const [, setUntil] = useQuery("until");
  const chosen = choiceOf(period, Date.now());
  const choose = (value: string) => {
    const choice = periodChoices.find(({ days }) => String(days) === value);
    if (!choice) return;
    setUntil("");
    setSince(choice.days === 7 ? "" : dayBefore(choice.days, Date.now()));
  };
  return (
    <search class="filters">
      <label class="field compact">
        <span>Period</span>
        <select
          value={chosen ? String(chosen.days) : "own"}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {periodChoices.map(({ days, label }) => (
            <option key={days} value={String(days)}>
              {label}
            </option>
          ))}
          {!chosen && <option value="own">As below</option>}
        </select>
      </label>
      <QueryDay name="since" label="From (UTC)" />
      <QueryDay name="until" label="To, inclusive" />
      <SurfaceField surfaces={surfaces} />
    </search>
  );
}
