/** 0.9736 → `97.4 %`. */
export function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
