import type { Config } from "../config.ts";
import type { Assay } from "../service/assay.ts";
import type { Metrics } from "../service/metrics/metrics.ts";

/** What every route may need. */
export interface ServerParts {
  assay: Assay;
  metrics: Metrics;
  config: Pick<Config, "server" | "surfaces">;
  /** A new id at each call, for requests that bring none. */
  createId: () => string;
  clock: () => Date;
  /** Aborted when the server has waited long enough for what is in flight. */
  signal: AbortSignal;
}

/** What a handler finds in its context. */
export interface ServerEnv {
  Variables: {
    requestId: string;
    /** Aborted when the client leaves, when time is up, and when the server ends. */
    signal: AbortSignal;
    /** Aborted when time is up. */
    time: AbortSignal;
  };
}
