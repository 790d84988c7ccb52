import { cpus, loadavg, totalmem } from "node:os";

/** Where figures were taken; absolute ones mean little elsewhere. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly node: string;
}

export function readMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    node: process.version,
  };
}

/** Average number of processes that wanted a core in the last minute. */
export function readLoad(): number {
  return loadavg()[0] ?? Number.NaN;
}
