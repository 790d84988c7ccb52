import "uplot/dist/uPlot.min.css";
import "./chart.css";
import { useRef, useState } from "preact/hooks";
import {
  type ChartAxis,
  type ChartMark,
  type ChartSeries,
  nearestPlace,
  seriesText,
} from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";
import { usePlot } from "./use-plot.ts";

interface ChartProps {
  /** What it shows, in a few words; also for screen readers. */
  label: string;
  x: ChartAxis;
  series: readonly ChartSeries[];
  formatY: (value: number) => string;
  /** Ends of the vertical axis; null: as the values need. @default [null, null] */
  range?: readonly [low: number | null, high: number | null];
  /** @default none */
  marks?: readonly ChartMark[];
  /**
   * Told of the horizontal value while somebody drags over the chart. Whoever uses it offers the same by keyboard, as a range
   * input. @default nothing can be dragged
   */
  onDrag?: ((value: number) => void) | undefined;
  /** In pixels. @default 260 */
  height?: number;
}

/**
 * Lines over one axis with their intervals as bands. The key beside them tells the values under the pointer, else those at the
 * strong mark, else the last ones; the same numbers stand in a table below.
 */
export function Chart(props: ChartProps) {
  const { label, x, series, formatY, range = [null, null], marks = [], onDrag, height = 260 } = props;
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  usePlot(place, {
    ...{ x, series, formatY, range, height, onDrag },
    marks: () => marks,
    onPlace: setPointed,
  });
  const chosen = marks.find(({ weight }) => weight === "strong");
  const shown = pointed ?? (chosen ? nearestPlace(x.values, chosen.at) : x.values.length - 1);
  const at = x.values[shown];
  return (
    <figure class="chart">
      <figcaption>
        <strong>{label}</strong>
        {at !== undefined && (
          <ul class="chart-key">
            <li class="faint">
              {x.label} {x.format(at)}
            </li>
            {series.map((each) => (
              <li key={each.label}>
                <span
                  class={`swatch series-${each.colour}${each.isDashed ? " dashed" : ""}`}
                  aria-hidden="true"
                />
                {each.label} <span class="chart-value">{seriesText(each, shown, formatY)}</span>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div
        ref={place}
        class="chart-place"
        role="img"
        aria-label={`${label}; the table below has the numbers`}
      />
      <ChartTable label={label} x={x} series={series} formatY={formatY} />
    </figure>
  );
}
