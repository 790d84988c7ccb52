import type { PeriodReport } from "./period-report.ts";
import { describeAlerts } from "./sections/describe-alerts.ts";
import { describeBehaviour } from "./sections/describe-behaviour.ts";
import { describeDivergence } from "./sections/describe-divergence.ts";
import { describeMoney } from "./sections/describe-money.ts";
import { describeQuestions } from "./sections/describe-questions.ts";
import { describeThresholds } from "./sections/describe-thresholds.ts";
import { describeTraffic } from "./sections/describe-traffic.ts";
import { describeWaiting } from "./sections/describe-waiting.ts";
import type { ReportSection } from "./sections/report-section.ts";

/** The report in words and tables: what moved first, then what came in, then what waits. */
export function describeReport(report: PeriodReport): ReportSection[] {
  return [
    describeAlerts(report.alerts),
    describeTraffic(report.traffic, report),
    ...describeQuestions(report.questions),
    describeMoney(report.money),
    describeDivergence(report.divergence),
    describeBehaviour(report.behaviour, report),
    describeWaiting(report.waiting),
    describeThresholds(report.thresholds),
  ];
}

/** `2026-03-01 to 2026-03-08, surface docs`. */
export function periodOf({ since, until, surface, tenant }: PeriodReport): string {
  const place = surface === null ? "" : `, surface ${surface}`;
  const whose = tenant === "default" ? "" : `tenant ${tenant}, `;
  return `${whose}${since.slice(0, 16).replace("T", " ")} to ${until.slice(0, 16).replace("T", " ")} UTC${place}`;
}
