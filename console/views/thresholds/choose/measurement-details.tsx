import type { ShownCalibration } from "../../../api/wire/thresholds.ts";
import { MoneyTable } from "./money-table.tsx";

interface MeasurementDetailsProps {
  shown: ShownCalibration;
  chosen: number;
  /** Undefined: it can only be looked at. */
  onChoose?: (threshold: number) => void;
}

/** The money table, and what the numbers rest on. */
export function MeasurementDetails({ shown, chosen, onChoose }: MeasurementDetailsProps) {
  const { money, prices, stability, basis } = shown;
  return (
    <div class="measurement-details">
      {money && prices && (
        <section class="card" aria-label="Money table">
          <h2>What each threshold saves and costs in a day</h2>
          <MoneyTable money={money} chosen={chosen} {...(onChoose && { onChoose })} />
        </section>
      )}
      <section class="card" aria-label="What it rests on">
        <h2>What it rests on</h2>
        <ul class="plain-lines">
          {[...basis, ...stability].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
