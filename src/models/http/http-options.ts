/** How a driver speaks HTTP. */
export interface HttpOptions {
  /**
   * For one request, its answer included. A reranker or an engine that asks to wait longer before the next try is given up
   * on. Milliseconds.
   */
  timeoutMs?: number;
  /** Further tries after 429, 5xx, a broken connection or a time-out. */
  retries?: number;
  /** @default the runtime's fetch */
  fetch?: typeof fetch;
  /** In [0, 1), for the jitter of waits. @default Math.random */
  random?: () => number;
  /** Waits between tries. @default a timer */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** For durations and `Retry-After` dates. @default the system's clock */
  clock?: () => Date;
}
