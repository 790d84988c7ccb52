/** 1 / (1 + e^-x), in [0, 1]; without overflow on either side. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const power = Math.exp(x);
  return power / (1 + power);
}
