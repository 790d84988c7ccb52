/** 0.9736 → `97.4 %`. */
export function percent(share: number): string {
  return `${points(share)} %`;
}

/** In percentage points, as for a difference of shares: 0.0604 → `6.0`. */
export function points(share: number): string {
  return (share * 100).toFixed(1);
}

/** Both ends of an interval in percentage points: `[2.1, 9.8]`. */
export function pointsRange({ low, high }: { readonly low: number; readonly high: number }): string {
  return `[${points(low)}, ${points(high)}]`;
}
