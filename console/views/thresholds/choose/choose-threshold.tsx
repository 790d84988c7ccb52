import { useState } from "preact/hooks";
import type { ShownCalibration, ThresholdName, ThresholdReport } from "../../../api/wire/thresholds.ts";
import { nearestPlace } from "../../../parts/chart/chart-series.ts";
import { Empty } from "../../../parts/empty.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { ApplyThreshold } from "./apply-threshold.tsx";
import { CurveChart } from "./curve-chart.tsx";
import { DayPanel } from "./day-panel.tsx";
import { MeasurementDetails } from "./measurement-details.tsx";
import { VerdictCard } from "./verdict-card.tsx";

interface ChooseThresholdProps {
  name: ThresholdName;
  surface: string | null;
  inForce: ThresholdReport | undefined;
  shown: ShownCalibration;
  mayApply: boolean;
  onChanged: () => Promise<void>;
}

/** The curve with the threshold as a line to move; below it what a day would come to there. */
export function ChooseThreshold(props: ChooseThresholdProps) {
  const { name, surface, inForce, shown, mayApply, onChanged } = props;
  const { curve, calibration } = shown;
  const thresholds = curve.map(({ threshold }) => threshold);
  const [written, keepWritten] = useQuery("at");
  const begin =
    written === ""
      ? calibration.decision.kind === "run"
        ? calibration.decision.threshold
        : (inForce?.value ?? 1)
      : Number(written);
  const [place, setPlace] = useState(() => Math.max(0, nearestPlace(thresholds, begin)));
  const point = curve[place];
  if (!point) {
    return (
      <>
        <VerdictCard shown={shown} name={name} />
        <Empty title="This measurement has no curve">It was not one of a threshold.</Empty>
      </>
    );
  }
  const move = (to: number) => {
    setPlace(to);
    const threshold = thresholds[to];
    if (threshold !== undefined) keepWritten(String(threshold));
  };
  return (
    <>
      <VerdictCard shown={shown} name={name} />
      <div class="card choose-curve">
        <CurveChart
          {...{ curve, place, inForce: inForce?.value ?? null, name }}
          recommended={calibration.decision.kind === "run" ? calibration.decision.threshold : null}
          onMove={move}
        />
        <DayPanel {...{ name, surface, point, shown }} />
        <ApplyThreshold
          {...{ name, surface, inForce, shown, mayApply, onChanged }}
          value={point.threshold}
          isChosen={written !== ""}
        />
      </div>
      <MeasurementDetails
        shown={shown}
        chosen={point.threshold}
        onChoose={(at) => move(nearestPlace(thresholds, at))}
      />
    </>
  );
}
