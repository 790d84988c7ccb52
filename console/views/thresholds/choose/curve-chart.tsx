import type { CurvePoint, ThresholdName } from "../../../api/wire/thresholds.ts";
import { Chart } from "../../../parts/chart/chart.tsx";
import { type ChartSeries, nearestPlace } from "../../../parts/chart/chart-series.ts";
import { formatThreshold, nameWords } from "../threshold-words.ts";
import { formatShare } from "./day-words.ts";
import { ThresholdSlider } from "./threshold-slider.tsx";

interface CurveChartProps {
  curve: readonly CurvePoint[];
  /** Of the threshold that is looked at. */
  place: number;
  name: ThresholdName;
  inForce: number | null;
  recommended: number | null;
  /** Undefined: it can only be looked at. */
  onMove?: (place: number) => void;
}

/** Hit rate and precision over the threshold. The line is dragged, or moved with the arrow keys on the slider below. */
export function CurveChart({ curve, place, name, inForce, recommended, onMove }: CurveChartProps) {
  const thresholds = curve.map(({ threshold }) => threshold);
  const at = thresholds[place];
  const series: readonly ChartSeries[] = [
    {
      ...{ label: "Precision", colour: 2 },
      values: curve.map(({ precision }) => precision?.value ?? null),
      band: {
        low: curve.map(({ precision }) => precision?.interval.low ?? null),
        high: curve.map(({ precision }) => precision?.interval.high ?? null),
      },
    },
    {
      ...{ label: "Hit rate", colour: 1, isDashed: true },
      values: curve.map(({ hitRate }) => hitRate.value),
      band: {
        low: curve.map(({ hitRate }) => hitRate.interval.low),
        high: curve.map(({ hitRate }) => hitRate.interval.high),
      },
    },
  ];
  const point = curve[place];
  const words = point
    ? `${formatThreshold(point.threshold)}: hit rate ${formatShare(point.hitRate.value)}, precision ${point.precision ? formatShare(point.precision.value) : "not known"}`
    : "";
  return (
    <div class="curve">
      <Chart
        label={`How many questions are ${nameWords[name].hits}, and how many of them rightly`}
        x={{ label: "from", values: thresholds, format: formatThreshold }}
        series={series}
        formatY={formatShare}
        range={[0, 1]}
        marks={[
          ...(inForce === null ? [] : [{ at: inForce, label: `in force ${formatThreshold(inForce)}` }]),
          ...(at === undefined
            ? []
            : [
                {
                  ...{ at, weight: "strong" as const },
                  label: at === recommended ? `${formatThreshold(at)} recommended` : formatThreshold(at),
                },
              ]),
        ]}
        onDrag={onMove && ((value) => onMove(nearestPlace(thresholds, value)))}
      />
      {onMove && <ThresholdSlider {...{ thresholds, place, words, onMove }} />}
    </div>
  );
}
