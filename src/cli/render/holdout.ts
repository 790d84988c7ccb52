import type { HoldoutStatus } from "../../service/monitor/holdout/holdout-status.ts";
import { percent } from "../../text/percent.ts";
import { printable } from "./printable.ts";

const DRAWN = {
  request: "questions",
  session: "sessions (users where a question names none)",
  user: "users (sessions where a question names none)",
} as const;

/** Whether reviewed and stored answers are withheld from anybody, in one line. */
export function describeHoldout({ offBecause, share, unit, anonymous, surfaces }: HoldoutStatus): string {
  const others = unit === "request" ? "" : anonymous ? ", other questions each by itself" : ", no others";
  const base = offBecause === null ? `${percent(share)} of ${DRAWN[unit]}${others}` : `off: ${offBecause}`;
  const own = surfaces.map(
    (each) => `${printable(each.surface)} ${each.offBecause === null ? percent(each.share) : "off"}`,
  );
  return own.length === 0 ? base : `${base}; ${own.join(", ")}`;
}
