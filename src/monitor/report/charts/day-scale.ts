/** Where a day and an amount lie on a small drawing, in its own units. */
export interface DayScale {
  readonly width: number;
  readonly height: number;
  /** Ends of the axes. */
  readonly left: number;
  readonly end: number;
  readonly top: number;
  readonly base: number;
  /** Room of one day. */
  readonly step: number;
  /** Amounts at the lower and the upper end of the axis. */
  readonly low: number;
  readonly high: number;
  /** Middle of a day by its place in the list. */
  x(index: number): number;
  y(amount: number): number;
}

const SIZE = { width: 480, height: 190, left: 62, end: 470, top: 14, base: 160 } as const;
/** Ends of an axis that read well: 1, 2 or 5 of a power of ten. */
const ROUND = [1, 2, 5, 10] as const;

/** @param amounts what is drawn; the axis holds zero and all of them */
export function createDayScale(days: number, amounts: readonly number[]): DayScale {
  const most = amounts.reduce((high, amount) => Math.max(high, amount), 0);
  const least = amounts.reduce((low, amount) => Math.min(low, amount), 0);
  const high = most === 0 && least === 0 ? 1 : roundUp(most);
  const low = 0 - roundUp(-least);
  const { left, end, top, base } = SIZE;
  const step = (end - left) / Math.max(1, days);
  return {
    ...SIZE,
    ...{ step, low, high },
    x: (index) => place(left + (index + 0.5) * step),
    y: (amount) => place(base - ((amount - low) / (high - low)) * (base - top)),
  };
}

/** The least round number that is not below; 0 for 0. */
function roundUp(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  // A power of ten below one is not exact, and neither is what it divides.
  return (ROUND.find((factor) => factor * power >= amount * (1 - 1e-12)) ?? 10) * power;
}

/** To a tenth of a unit, which nobody sees the difference of. */
export function place(value: number): number {
  return Math.round(value * 10) / 10;
}
