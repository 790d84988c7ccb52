import { type Interval, Z_95 } from "./intervals.ts";

/** What came of things of which the truth is known. */
export interface Hits {
  readonly hits: number;
  readonly of: number;
}

export interface CorrectedShare {
  /** In [0, 1]. */
  readonly value: number;
  /** 95 %, with what is not known of the instrument in it. */
  readonly interval: Interval;
}

/**
 * The share of what is so, from the share of what an instrument says is so, given how the instrument did on things of which
 * the truth is known (Rogan and Gladen, 1978). The interval is that of Lang and Reiczigel (2014), which widens with the
 * uncertainty of sensitivity and specificity and holds its level for few labelled things. Null where the instrument tells
 * nothing: it says so as often of what is not so.
 *
 * @param said what the instrument said is so, of all that it looked at
 * @param known `sensitivity`: what it said is so, of what is so; `specificity`: what it said is not, of what is not
 *
 * @see Rogan, Gladen: Estimating prevalence from the results of a screening test (American Journal of Epidemiology 107, 1978)
 * @see Lang, Reiczigel: Confidence limits for prevalence of disease adjusted for estimated sensitivity and specificity
 * (Preventive Veterinary Medicine 113, 2014)
 */
export function correctedShare(
  said: Hits,
  { sensitivity, specificity }: { sensitivity: Hits; specificity: Hits },
): CorrectedShare | null {
  if (said.of === 0 || sensitivity.of === 0 || specificity.of === 0) return null;
  const z2 = Z_95 ** 2;
  const n = said.of + z2;
  const p = (said.hits + z2 / 2) / n;
  const [nSe, nSp] = [sensitivity.of + 2, specificity.of + 2];
  const [se, sp] = [(sensitivity.hits + 1) / nSe, (specificity.hits + 1) / nSp];
  const power = se + sp - 1;
  const raw = sensitivity.hits / sensitivity.of + specificity.hits / specificity.of - 1;
  if (!(power > 0 && raw > 0)) return null;
  const value = clip((said.hits / said.of + specificity.hits / specificity.of - 1) / raw);
  const centre = (p + sp - 1) / power;
  const [varSe, varSp] = [(se * (1 - se)) / nSe, (sp * (1 - sp)) / nSp];
  const shift = 2 * z2 * (centre * varSe - (1 - centre) * varSp);
  const half =
    (Z_95 * Math.sqrt((p * (1 - p)) / n + centre ** 2 * varSe + (1 - centre) ** 2 * varSp)) / power;
  return { value, interval: { low: clip(centre + shift - half), high: clip(centre + shift + half) } };
}

function clip(share: number): number {
  return Math.min(1, Math.max(0, share));
}
