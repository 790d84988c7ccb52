import type { CurveShare } from "../../../api/wire/thresholds.ts";

/** `97.4 %`. */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1).replace(/\.0$/, "")} %`;
}

/** Three digits that count: 1,240, 38.2, 0.0142. */
export function formatAmount(amount: number): string {
  const digits = Math.abs(amount) >= 1000 ? Math.ceil(Math.log10(Math.abs(amount) + 1)) : 3;
  return new Intl.NumberFormat("en", { maximumSignificantDigits: Math.min(21, digits) }).format(amount);
}

/** `between 30 and 50`. */
export function formatInterval({ low, high }: CurveShare["interval"]): string {
  return `between ${formatAmount(low)} and ${formatAmount(high)}`;
}
