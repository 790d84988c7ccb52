import { useId } from "preact/hooks";
import { nearestPlace } from "../../../parts/chart/chart-series.ts";
import { formatThreshold } from "../threshold-words.ts";

interface ThresholdSliderProps {
  /** Those that were measured, rising. */
  thresholds: readonly number[];
  place: number;
  /** Said of the threshold by screen readers. */
  words: string;
  onMove: (place: number) => void;
}

/**
 * The keyboard's way to move the line: it stands below the chart on the same scale, and each arrow key goes to the next threshold
 * that was measured, however far that is.
 */
export function ThresholdSlider({ thresholds, place, words, onMove }: ThresholdSliderProps) {
  const id = useId();
  const last = thresholds.length - 1;
  const at = thresholds[place] ?? 0;
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: place - 1, ArrowDown: place - 1, ArrowRight: place + 1, ArrowUp: place + 1 },
    ...{ PageDown: place - 5, PageUp: place + 5, Home: 0, End: last },
  };
  const listen = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(Math.min(last, Math.max(0, to)));
  };
  const slide = (value: number) => {
    const nearest = nearestPlace(thresholds, value);
    // A step too small to reach the next one is a step all the same, as those of a screen reader are.
    const next = nearest === place && value !== at ? place + Math.sign(value - at) : nearest;
    onMove(Math.min(last, Math.max(0, next)));
  };
  return (
    <label class="field compact threshold-slider" for={id}>
      <span>
        Threshold <output class="threshold-output">{formatThreshold(at)}</output>
      </span>
      <input
        id={id}
        type="range"
        min={thresholds[0] ?? 0}
        max={thresholds[last] ?? 1}
        step="any"
        value={at}
        aria-valuetext={words}
        onKeyDown={listen}
        onInput={(event) => slide(event.currentTarget.valueAsNumber)}
      />
      <span class="faint small">
        Drag the line, or use the arrow keys here: {thresholds.length} were measured.
      </span>
    </label>
  );
}
