import { pathOf } from "../../../api/path-of.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { ShownCalibration } from "../../../api/wire/thresholds.ts";
import { nearestPlace } from "../../../parts/chart/chart-series.ts";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Page } from "../../../parts/page.tsx";
import { CurveChart } from "../choose/curve-chart.tsx";
import { MeasurementDetails } from "../choose/measurement-details.tsx";
import { VerdictCard } from "../choose/verdict-card.tsx";
import { ThresholdTabs } from "../threshold-tabs.tsx";
import { surfaceWords, thresholdNames } from "../threshold-words.ts";

/** One record as it was measured. */
export function CalibrationView({ id }: { id: string }) {
  const read = useResource<ShownCalibration>(`/v1/calibrations/${encodeURIComponent(id)}/report`);
  const target = read.state === "ready" ? read.value.calibration.target : "";
  return (
    <Page title={target === "" ? "Measurement" : `Measurement of ${target}`}>
      <ThresholdTabs current="/console/thresholds/calibrations" />
      {read.state === "loading" && <Loading label="Reading the record" />}
      {read.state === "failed" && <Failure problem={read.problem} onRetry={read.reload} />}
      {read.state === "ready" && <Record shown={read.value} />}
    </Page>
  );
}

function Record({ shown }: { shown: ShownCalibration }) {
  const { calibration, curve } = shown;
  const { decision, target, surface, fingerprint, documents, pairsHash, seed, interval } = calibration;
  const name = thresholdNames.find((each) => each === target);
  const chosen = decision.kind === "run" ? decision.threshold : null;
  const thresholds = curve.map(({ threshold }) => threshold);
  return (
    <>
      <VerdictCard shown={shown} name={name ?? target} isRecord />
      {name && curve.length > 0 && (
        <div class="card">
          <CurveChart
            {...{ curve, name, inForce: null, recommended: chosen }}
            place={chosen === null ? -1 : nearestPlace(thresholds, chosen)}
          />
          <p>
            <a
              class="button"
              href={pathOf("/console/thresholds", { name, surface, calibration: calibration.id })}
            >
              Choose from it
            </a>
          </p>
        </div>
      )}
      <MeasurementDetails shown={shown} chosen={chosen ?? Number.NaN} />
      <section class="card" aria-label="The record">
        <h2>The record</h2>
        <dl class="calibration-facts">
          <dt>Id</dt>
          <dd>
            <code>{calibration.id}</code>
          </dd>
          <dt>For</dt>
          <dd>{surfaceWords(surface)}</dd>
          <dt>Embedding model</dt>
          <dd>
            <code>{fingerprint}</code>
          </dd>
          {interval && (
            <>
              <dt>Interval of the {interval.of}, 95 %</dt>
              <dd>
                {interval.low.toFixed(3)} to {interval.high.toFixed(3)}
              </dd>
            </>
          )}
          <dt>Documents at that time</dt>
          <dd>{documents ?? "they play no part"}</dd>
          <dt>Labels, SHA-256</dt>
          <dd>
            <code>{pairsHash}</code>
          </dd>
          <dt>Seed</dt>
          <dd>{seed}</dd>
        </dl>
      </section>
    </>
  );
}
