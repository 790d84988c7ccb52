/** 0.9736 → `97.4 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
