import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import type { Config } from "../../config.ts";
import type { Embedder } from "../../models/embedder.ts";
import { countDays } from "../../monitor/days/count-days.ts";
import type { Store } from "../../stores/store.ts";
import type { Drivers } from "../open-drivers.ts";
import { type AlertsParts, createAlerts } from "./alerts/create-alerts.ts";
import { calibrateRephrase } from "./behaviour/calibrate-rephrase.ts";
import { createBehaviour } from "./behaviour/create-behaviour.ts";
import { readFollowed } from "./days/read-followed.ts";
import { createMoney } from "./money/create-money.ts";
import type { Monitor } from "./monitor.ts";
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
  const days: Monitor["days"] = async (period) => {
    const { entries, options } = await readFollowed(parts, period);
    return countDays(entries, options);
  };
  const monitor: Omit<Monitor, "report"> = {
    days,
    behaviour: createBehaviour(parts),
    calibrateRephrase: (pairs, options) => calibrateRephrase(pairs, parts, options),
    shadow: parts.shadow,
    money: createMoney({ ...parts, thresholds: parts.alerts.thresholds }),
    alerts: createAlerts({ ...parts, ...parts.alerts, days }),
  };
  return { ...monitor, report: createReport({ ...parts, ...parts.alerts }, monitor) };
}
