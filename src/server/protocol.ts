import { z } from "zod";
import type { Answer } from "../answer/answer.ts";
import { cacheModes } from "../answer/cache/cache-control.ts";

/**
 * What goes over the wire, as zod schemas: the one description of requests and responses, from which types are read. A
 * field that is not named here is refused, so that a misspelt one is not taken for one that was left out.
 */

const turn = z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() });

/** Body of `POST /v1/ask`. */
export const askRequest = z.strictObject({
  question: z.string(),
  /** Earlier turns, oldest first. */
  history: z.array(turn).exactOptional(),
  surface: z.string().exactOptional(),
  audience: z.array(z.string()).exactOptional(),
  language: z.string().exactOptional(),
  /** Stays the same for one conversation. */
  session: z.string().exactOptional(),
  /** Stays the same for one person. */
  user: z.string().exactOptional(),
  /** Conditions on the metadata of documents. */
  filter: z.record(z.string(), z.json()).exactOptional(),
  cache: z
    .strictObject({
      mode: z.enum(cacheModes).exactOptional(),
      maxAgeSeconds: z.number().min(0).exactOptional(),
    })
    .exactOptional(),
  /** Whether the response tells what each stage did. */
  explain: z.boolean().default(false),
});

/** Response of `POST /v1/ask`: an answer without its trace, which comes with `explain` alone. */
export type AskResponse = Omit<Answer, "trace"> & {
  readonly milliseconds: number;
  readonly trace?: Answer["trace"];
};

/** One thing that a server must be able to do before it is sent questions. */
export interface HealthCheck {
  readonly ok: boolean;
  /** Code of the error that stands in the way; null where nothing does. */
  readonly code: string | null;
  readonly problem: string | null;
}

/** Response of `GET /health/ready`. */
export interface ReadyResponse {
  readonly ready: boolean;
  readonly checks: Readonly<Record<"database" | "model" | "thresholds", HealthCheck>>;
}

/** Body of every error, as `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** The command or key that helps; absent where none does. */
  readonly hint?: string;
  readonly requestId: string;
}
