import { dailyTraffic } from "../../monitor/report/daily-traffic.ts";
import { describeReport } from "../../monitor/report/describe-report.ts";
import { defineOperation } from "../operations/define-operation.ts";
import {
  alertsQuery,
  divergenceQuery,
  monitorAlerts,
  monitorDays,
  monitorDivergence,
  monitorMoney,
  monitorQuery,
  monitorReport,
  monitorSignals,
  signalsQuery,
} from "../protocol/monitor.ts";

const tag = "Monitor";

/** What is measured of answers after they were given. */
export const monitorOperations = [
  defineOperation({
    method: "get",
    path: "/v1/monitor/days",
    tag,
    summary: "What each day came to at each surface",
    query: monitorQuery,
    result: monitorDays,
    handle: async ({ query, assay, signal }) => ({ days: await assay.monitor.days({ ...query, signal }) }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/monitor/signals",
    tag,
    summary: "What people did after answers that were served and withheld",
    query: signalsQuery,
    result: monitorSignals,
    handle: ({ query, assay, signal }) => assay.monitor.behaviour({ ...query, signal }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/monitor/divergence",
    tag,
    summary: "How often served answers differ from what would be written now",
    query: divergenceQuery,
    result: monitorDivergence,
    handle: async ({ query, assay }) => ({ groups: await assay.monitor.shadow.divergence(query) }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/monitor/money",
    tag,
    summary: "What models cost, and what served answers did without",
    query: monitorQuery,
    result: monitorMoney,
    handle: ({ query, assay, signal }) => assay.monitor.money.report({ ...query, signal }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/monitor/alerts",
    tag,
    summary: "What moved, the newest first",
    query: alertsQuery,
    result: monitorAlerts,
    handle: async ({ query, assay }) => ({ alerts: await assay.monitor.alerts.list(query) }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/monitor/report",
    tag,
    summary: "Traffic, money, comparisons, behaviour, what waits and thresholds, side by side",
    query: monitorQuery,
    result: monitorReport,
    async handle({ query, assay, signal }) {
      const report = await assay.monitor.report({ ...query, signal });
      return { ...report, sections: describeReport(report), daily: dailyTraffic(report.traffic?.days ?? []) };
    },
  }),
];
