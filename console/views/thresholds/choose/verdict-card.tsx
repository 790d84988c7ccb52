import type { ShownCalibration } from "../../../api/wire/thresholds.ts";
import { countOf } from "../../../parts/format.ts";
import { Moment } from "../../../parts/moment.tsx";
import { surfaceWords } from "../threshold-words.ts";

interface VerdictCardProps {
  shown: ShownCalibration;
  name: string;
  /** Whether it stands on the record's own page. @default false */
  isRecord?: boolean;
}

/** What the measurement came to, above all where it says not to run. */
export function VerdictCard({ shown, name, isRecord = false }: VerdictCardProps) {
  const { calibration, headline, reasons } = shown;
  const { decision, by, at, counts, surface, id } = calibration;
  const isRun = decision.kind === "run";
  const [first, ...rest] = reasons;
  return (
    <div class={isRun ? "verdict run" : "verdict stop"}>
      <h2>{isRun ? headline : `Do not run the ${name} threshold here`}</h2>
      <p>{first}</p>
      {rest.length > 0 && (
        <details open={!isRun}>
          <summary>What else there is to know</summary>
          <ul>
            {rest.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="faint small">
        Measured <Moment at={at} /> by {by ?? "nobody named"} on {countOf(counts.labelled, "label")},{" "}
        {counts.positive} of them right, for {surfaceWords(surface)}.{" "}
        {!isRecord && <a href={`/console/thresholds/calibrations/${encodeURIComponent(id)}`}>The record</a>}
      </p>
    </div>
  );
}
