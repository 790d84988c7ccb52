import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import type { Config } from "../../config.ts";
import type { Embedder } from "../../models/embedder.ts";
import { createDayCounter } from "../../monitor/days/count-days.ts";
import type { Store } from "../../stores/store.ts";
import type { Drivers } from "../open-drivers.ts";
import { type AlertsParts, createAlerts } from "./alerts/create-alerts.ts";
import { calibrateRephrase } from "./behaviour/calibrate-rephrase.ts";
import { createBehaviour } from "./behaviour/create-behaviour.ts";
import { checkEffect, checkPeriod } from "./check-period.ts";
import { checkSurface } from "./check-surface.ts";
import { followLog, wholePeriod } from "./days/follow-log.ts";
import { createMoney } from "./money/create-money.ts";
import type { Monitor, MonitorPeriod } from "./monitor.ts";
import { createReport } from "./report/create-report.ts";
import type { Shadows } from "./shadow/shadows.ts";

/** What the parts of the monitor are made of; each takes what it needs. */
export interface MonitorParts {
  config: Config;
  store: Store;
  embedder: Embedder;
  drivers: Drivers;
  /** Undefined where nothing is logged. */
  writer: LogWriter | undefined;
  clock: () => Date;
  createId: () => string;
  /** They are told of each answer, so whoever answers makes them. */
  shadow: Shadows;
  /** What alerts look at and where they go. */
  alerts: Pick<AlertsParts, "tenant" | "golden" | "thresholds" | "webhook">;
}

export function createMonitor(parts: MonitorParts): Monitor {
  const behaviour = createBehaviour(parts);
  const money = createMoney({ ...parts, thresholds: parts.alerts.thresholds });
  const checked = async <Period extends MonitorPeriod>(
    given: Period | undefined,
  ): Promise<Period | undefined> => {
    const period = given && checkPeriod(given, parts.clock());
    await checkSurface(period?.surface, parts);
    return period;
  };
  const days: Monitor["days"] = async (period) => {
    const counter = createDayCounter();
    for await (const questions of followLog(parts, wholePeriod((await checked(period)) ?? {}, parts))) {
      for (const { entry, outcome } of questions) counter.add(entry, outcome);
    }
    return counter.days();
  };
  const monitor: Omit<Monitor, "report"> = {
    days,
    async behaviour(options) {
      checkEffect(options?.effect);
      return behaviour(await checked(options));
    },
    calibrateRephrase: (pairs, options) => calibrateRephrase(pairs, parts, options),
    shadow: parts.shadow,
    money: {
      ...money,
      async report(period) {
        return money.report(await checked(period));
      },
      async reconcile(billed, options) {
        return money.reconcile(billed, checkPeriod(options ?? {}, parts.clock()));
      },
    },
    alerts: createAlerts({ ...parts, ...parts.alerts, days }),
  };
  const report = createReport({ ...parts, ...parts.alerts }, monitor);
  return {
    ...monitor,
    async report(period) {
      return report(await checked(period));
    },
  };
}
