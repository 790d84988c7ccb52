import { amount, percent, thresholdText } from "../../src/calibrate/choose/wordings.ts";
import { shareText } from "../../src/calibrate/report/report-table.ts";
import type { WeightedShare } from "../../src/stats/weighted-share.ts";
import type { HeldOutRow, VerifierHoldOut } from "./price-verifier.ts";

/** The local verifier on halves that had no part in it: its errors and its worth, then what was decided. */
export function renderVerifier(
  holdOuts: readonly VerifierHoldOut[],
  { latencyMs }: { latencyMs: number | null },
): string[] {
  const [first] = holdOuts;
  if (!first) return [];
  const time = latencyMs === null ? "" : `; a call takes a median of ${latencyMs.toFixed(1)} ms`;
  return [
    `the local verifier behind the vetoes, on a held-out half${time}:`,
    ...first.rows.map(describeRow),
    ...holdOuts.map(describeDecisions),
  ];
}

function describeRow(row: HeldOutRow): string {
  const { threshold, reached, gain, netWithout, netWith, worthPerCall } = row;
  const share = (of: WeightedShare | null): string => (of ? shareText(of) : "none");
  const worth = worthPerCall === null ? "" : `, worth ${amount(worthPerCall)} a call`;
  return [
    `  ${thresholdText(threshold)}: ${reached} reach it`,
    `wrong let through ${share(row.falseAccept)}, right rejected ${share(row.falseReject)}`,
    `precision ${share(row.precisionWithout)} → ${share(row.precisionWith)}`,
    `hit rate ${percent(row.hitRateWithout)} → ${percent(row.hitRateWith)}`,
    `net a day ${amount(netWithout)} → ${amount(netWith)}, ${amount(gain.value)} [${amount(gain.interval.low)}, ${amount(gain.interval.high)}] more${worth}`,
  ].join("; ");
}

function describeDecisions({
  minPrecision,
  decisions,
  decidedNets,
  plainNets,
  precisions,
}: VerifierHoldOut): string {
  const kept = precisions.filter((precision) => precision >= minPrecision).length;
  const held =
    precisions.length === 0
      ? ""
      : `; on the other half precision was ${percent(precisions[0] ?? 0)} to ${percent(precisions.at(-1) ?? 0)}, high enough ${kept} of ${precisions.length} times`;
  return `  ${minPrecision} asked: with it ${decisions.with}, without it ${decisions.without}, do not run ${decisions.none}; median net a day on the other half ${amount(middle(decidedNets))}, without a verifier ${amount(middle(plainNets))}${held}`;
}

/** @param sorted smallest first */
function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
