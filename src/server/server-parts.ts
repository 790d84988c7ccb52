import type { EventEmitter } from "node:events";
import type { Config } from "../config.ts";
import type { Assay, TenantAssay } from "../service/assay.ts";
import type { Metrics } from "../service/metrics/metrics.ts";
import type { FoundRule } from "./access/find-route-rule.ts";
import type { Principal } from "./access/principal.ts";
import type { RequestTime } from "./requests/limit-time.ts";

/** What every route may need. */
export interface ServerParts {
  /** All tenants. For what is of the deployment as a whole: a route answers from the `assay` of its context. */
  assay: Assay;
  metrics: Metrics;
  config: Pick<Config, "server" | "surfaces" | "tenant" | "retrieval" | "ingest">;
  /** A new id at each call, for requests that bring none. */
  createId: () => string;
  clock: () => Date;
  /** Aborted when the server has waited long enough for what is in flight. */
  signal: AbortSignal;
}

/** What a handler finds in its context. */
export interface ServerEnv {
  Bindings: {
    /** What Node knows of the request and its response; absent where there is no socket. */
    incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
    outgoing?: EventEmitter & { readonly writableFinished: boolean };
  };
  Variables: {
    requestId: string;
    /** Who asks. */
    principal: Principal;
    /** What of Assay they may use: one tenant, and of its surfaces those of their key. */
    assay: TenantAssay;
    /** What the table of routes says of this one. */
    rule: FoundRule;
    /** Aborted when the client leaves, when time is up, and when the server ends. */
    signal: AbortSignal;
    /** Whether time is up. */
    time: RequestTime;
    /** Headers of the response that are known before it is made. */
    told: Readonly<Record<string, string>>;
    /** A response that was made with all headers there are: to put them in one by one takes longer than all else about it. */
    whole: Response;
  };
}
