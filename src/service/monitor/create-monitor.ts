import type { LogWriter } from "../../answer/log/create-log-writer.ts";
import type { Config } from "../../config.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Store } from "../../stores/store.ts";
import type { Drivers } from "../open-drivers.ts";
import { createDays } from "./days/create-days.ts";
import type { Monitor } from "./monitor.ts";

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
}

export function createMonitor(parts: MonitorParts): Monitor {
  return { days: createDays(parts) };
}
