import type { SignalComparison } from "../../../api/wire/monitor.ts";
import { placeOf } from "./widest-difference.ts";

interface DifferencePlotProps {
  /** For screen readers: the signal and its difference in words. */
  label: string;
  difference: NonNullable<SignalComparison["difference"]>;
  /** End of the scale on both sides of 0. */
  widest: number;
}

/** A difference about 0: a thick line for one look, a thin one for all looks, which the verdict goes by. */
export function DifferencePlot({ label, difference, widest }: DifferencePlotProps) {
  const { value, interval, alwaysInterval } = difference;
  const at = (each: number) => placeOf(each, widest);
  return (
    <svg
      class="difference-plot"
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect class="plot-zero" x="49.8" y="0" width="0.4" height="12" />
      {alwaysInterval && (
        <rect
          class="plot-always"
          x={at(alwaysInterval.low)}
          y="5.5"
          width={at(alwaysInterval.high) - at(alwaysInterval.low)}
          height="1"
        />
      )}
      <rect
        class="plot-once"
        x={at(interval.low)}
        y="4"
        width={at(interval.high) - at(interval.low)}
        height="4"
      />
      <rect class="plot-value" x={at(value) - 0.5} y="1.5" width="1" height="9" />
    </svg>
  );
}
