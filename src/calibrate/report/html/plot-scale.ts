/** Where a threshold and a share lie on the drawing, in its own units. */
export interface PlotScale {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Thresholds at the ends of the axis. */
  readonly low: number;
  readonly high: number;
  x(threshold: number): number;
  y(share: number): number;
}

const SIZE = { width: 960, height: 420, left: 58, right: 118, top: 28, bottom: 52 };

export function createPlotScale(thresholds: readonly number[]): PlotScale {
  const least = Math.min(...thresholds);
  const most = Math.max(...thresholds);
  // One threshold alone stands in the middle.
  const [low, high] = most > least ? [least, most] : [least - 0.01, most + 0.01];
  const { width, height, left, right, top, bottom } = SIZE;
  const place = (value: number): number => Math.round(value * 10) / 10;
  return {
    ...SIZE,
    low,
    high,
    x: (threshold) => place(left + ((threshold - low) / (high - low)) * (width - left - right)),
    y: (share) => place(top + (1 - share) * (height - top - bottom)),
  };
}
