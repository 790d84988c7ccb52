import type { z } from "zod";
import type { problemSchema } from "./protocol/problem.ts";

/**
 * What every resource has in common on the wire. The resources themselves are in `protocol/` as zod schemas: the one
 * description of requests and responses, from which types and the OpenAPI document are read. A field that is not named
 * there is refused, so that a misspelt one is not taken for one that was left out.
 */

/** One thing that a server must be able to do before it is sent questions. */
export interface HealthCheck {
  readonly ok: boolean;
  /** Code of the error that stands in the way; null where nothing does. */
  readonly code: string | null;
  /** What stands in the way; null also where keys are asked for, as whoever checks health brings none. */
  readonly problem: string | null;
}

/** Response of `GET /health/ready`. */
export interface ReadyResponse {
  /** Whether questions can be answered. */
  readonly ready: boolean;
  /** Whether something fails that keeps no question from being answered: `writes`. */
  readonly degraded: boolean;
  readonly checks: Readonly<Record<"database" | "model" | "thresholds" | "writes", HealthCheck>>;
}

export type Problem = z.output<typeof problemSchema>;
