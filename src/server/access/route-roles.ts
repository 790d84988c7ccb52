import type { Role } from "../../stores/access/access-keys.ts";

/**
 * Who may use each route: the one table, by method and pattern as they are registered. A route that is not in it is
 * refused to everybody, so that a new one is not open because nobody thought of it.
 */
export interface RouteRule {
  /** The least role; "anyone" needs no key. */
  readonly role: Role | "anyone";
  /** Whether it shows or changes the deployment as a whole, which keys of one named tenant may not. @default false */
  readonly deployment?: boolean;
}

export const routeRoles: Readonly<Record<string, RouteRule>> = {
  "GET /health/live": { role: "anyone" },
  "GET /health/ready": { role: "anyone" },
  "GET /metrics": { role: "operator", deployment: true },
  "POST /v1/ask": { role: "asker" },
  "POST /v1/chat/completions": { role: "asker" },
  "GET /v1/models": { role: "asker" },
  "GET /v1/models/:model{.+}": { role: "asker" },
};
