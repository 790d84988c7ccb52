import type { ShownCalibration } from "../../../api/wire/thresholds.ts";
import { Moment } from "../../../parts/moment.tsx";
import { surfaceWords } from "../threshold-words.ts";

/** What the measurement came to, above all where it says not to run. */
export function VerdictCard({ shown, name }: { shown: ShownCalibration; name: string }) {
  const { calibration, headline, reasons } = shown;
  const { decision, by, at, counts, surface, id } = calibration;
  const isRun = decision.kind === "run";
  const [first, ...rest] = reasons;
  return (
    <div class={isRun ? "verdict run" : "verdict stop"}>
      <h2>{isRun ? headline : `Do not run the ${name} threshold here`}</h2>
      <p>{first}</p>
      {rest.length > 0 && (
        <details>
          <summary>What else there is to know</summary>
          <ul>
            {rest.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="faint small">
        Measured <Moment at={at} /> by {by ?? "nobody named"} on {counts.labelled} labels, {counts.positive}{" "}
        of them right, for {surfaceWords(surface)}.{" "}
        <a href={`/console/thresholds/calibrations/${encodeURIComponent(id)}`}>The record</a>
      </p>
    </div>
  );
}
