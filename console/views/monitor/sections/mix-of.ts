import type { DailyTraffic } from "../../../api/wire/monitor.ts";

export interface MixPart {
  readonly source: keyof DailyTraffic["bySource"];
  readonly number: number;
  /** Of the day's questions, in [0, 1]; and where the part begins beside those before it. */
  readonly share: number;
  readonly begin: number;
}

/** In the order in which the report names them. */
const sources = ["golden", "cached", "generated", "extracted", "fallback"] as const;

/** The paths of a day side by side. */
export function mixOf({ bySource, answers }: Pick<DailyTraffic, "bySource" | "answers">): MixPart[] {
  let begin = 0;
  return sources.map((source) => {
    const share = answers === 0 ? 0 : bySource[source] / answers;
    const part = { source, number: bySource[source], share, begin };
    begin += share;
    return part;
  });
}
