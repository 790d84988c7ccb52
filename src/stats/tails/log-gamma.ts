/** Lanczos' coefficients for g = 7. */
const FIRST = 0.9999999999998099;
const REST = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** Natural logarithm of the gamma function for x ≥ 0.5, to about 15 digits. @see Lanczos (SIAM J. Numer. Anal. 1, 1964) */
export function logGamma(x: number): number {
  const sum = REST.reduce((total, coefficient, at) => total + coefficient / (x + at), FIRST);
  const base = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}
