import type { ShadowRecord } from "../../stores/monitor/shadows.ts";
import { countVerdicts } from "./judge-figures.ts";

/** What one judge said of the shadows of one day at one surface: small counts that can be added up over days. */
export interface DivergenceDay {
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  readonly surface: string | null;
  readonly judge: string;
  /** Pairs with a verdict, `unsure` included. */
  readonly judged: number;
  readonly different: number;
  readonly unsure: number;
}

/** By day, surface and judge, oldest first. What failed is in none of the counts. */
export function countDivergenceDays(records: readonly ShadowRecord[]): DivergenceDay[] {
  const groups = new Map<string, ShadowRecord[]>();
  for (const record of records) {
    const key = JSON.stringify([record.at.slice(0, 10), record.surface, record.judge]);
    const known = groups.get(key);
    if (known) known.push(record);
    else groups.set(key, [record]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]): DivergenceDay[] => {
      const [first] = own;
      if (!first) return [];
      const { same, different, unsure } = countVerdicts(own);
      const { at, surface, judge } = first;
      return [{ day: at.slice(0, 10), surface, judge, judged: same + different + unsure, different, unsure }];
    });
}
