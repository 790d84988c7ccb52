import { percent } from "../../../text/percent.ts";
import type { AlertRule } from "../alert-rule.ts";

/** Records were lost: everything that is read from the log is then read from less than there was. */
export const logLossRule: AlertRule = {
  kind: "log-loss",
  reads: "state",
  weight: 1,
  tests: () => 0,
  find: ({ check, lastCheck, traffic }, { settings }) => {
    const lost = check.lost - (lastCheck?.lost ?? 0);
    const from = lastCheck?.at.slice(0, 10) ?? "";
    const kept = traffic.reduce((sum, { day, answers }) => (day >= from ? sum + answers : sum), 0);
    const share = lost / Math.max(1, lost + kept);
    if (lost <= 0 || share <= settings.logLoss) return [];
    const since = lastCheck?.at ?? check.at;
    return [
      {
        ...{ kind: "log-loss", subject: "", since },
        message: `The log lost ${lost} records (${percent(share)}) since ${since.slice(0, 16).replace("T", " ")} UTC.`,
        command: "assay status",
        numbers: { lost, share, total: check.lost },
      },
    ];
  },
};
