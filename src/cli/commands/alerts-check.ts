import { z } from "zod";
import { defineCommand } from "../command.ts";
import { describeEvent, renderAlertReport } from "../render/alerts.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const alertsCheck = defineCommand({
  name: "alerts check",
  summary: "Look at what is measured, tell what moved; exit 3 where an alert is open",
  description:
    "For cron, once a day or more often: only whole days (UTC) are looked at, so that more checks find nothing by chance. Watches: served answers that differ from fresh ones, questions put again in other words beside the holdout, the hit rate without a deploy, the similarities to reviewed questions, degraded answers, reviewed answers kept back since their sources moved, reviews that do not keep up, calibrations that are due or of another model, records that the log lost, and questions that stopped coming. A rule that can find nothing yet is named, with the day from which it can. What opens or ends is written to standard error, a line each, and sent to the webhook, where one is set; one that cannot be reached is said, and tried again at the next check.\n\nWith --json: {at, open: [{id, kind, subject, openedAt, closedAt, since, message, command, numbers, seenAt, sentAt}], events: [{event, alert}], deliveries: [{outcome}], days, baseline: {days, of}, quietSince, blind: [{kind, surface, because, from}]}.",
  examples: ["assay alerts check", "assay alerts check --json"],
  input: z.object({}),
  async run(context) {
    const report = await withStoredData(context, ({ monitor }) =>
      monitor.alerts.check({
        signal: context.signal,
        onEvent: (event) => context.stderr.write(`${oneLine(describeEvent(event))}\n`),
      }),
    );
    return {
      text: renderAlertReport(report, context.styler),
      json: report,
      exitCode: report.open.length > 0 ? 3 : 0,
    };
  },
});
