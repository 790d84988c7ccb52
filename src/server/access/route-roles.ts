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
  "POST /v1/session": { role: "anyone" },
  "GET /v1/session": { role: "asker" },
  "DELETE /v1/session": { role: "asker" },
  "POST /v1/ask": { role: "asker" },
  "GET /openapi.json": { role: "asker" },
  "GET /docs": { role: "asker" },
  "POST /v1/retrieve": { role: "asker" },
  "POST /v1/feedback": { role: "asker" },
  "POST /v1/reports": { role: "asker" },
  "GET /widget.js": { role: "anyone" },
  // Files of the console alone; whoever opens it signs in there.
  "GET /": { role: "anyone" },
  "GET /console": { role: "anyone" },
  "GET /console/*": { role: "anyone" },
  // Whole documents, whomever they are for: who asks sees what was found for them.
  "GET /v1/documents": { role: "curator" },
  "GET /v1/documents/:id": { role: "curator" },
  "PUT /v1/documents/:id": { role: "operator" },
  "DELETE /v1/documents/:id": { role: "operator" },
  "GET /v1/golden": { role: "curator" },
  "POST /v1/golden": { role: "curator" },
  "GET /v1/golden/export": { role: "curator" },
  "POST /v1/golden/import": { role: "curator" },
  "GET /v1/golden/:id": { role: "curator" },
  "DELETE /v1/golden/:id": { role: "curator" },
  "GET /v1/golden/:id/history": { role: "curator" },
  "GET /v1/golden/:id/review": { role: "curator" },
  "POST /v1/golden/:id/review": { role: "curator" },
  "POST /v1/golden/:id/approve": { role: "curator" },
  "POST /v1/golden/:id/retire": { role: "curator" },
  "POST /v1/golden/:id/phrasings": { role: "curator" },
  "DELETE /v1/golden/:id/phrasings": { role: "curator" },
  "POST /v1/golden/:id/negatives": { role: "curator" },
  "DELETE /v1/golden/:id/negatives": { role: "curator" },
  "GET /v1/queue": { role: "curator" },
  "GET /v1/suggestions": { role: "curator" },
  "POST /v1/suggestions/:id/accept": { role: "curator" },
  "POST /v1/suggestions/:id/reject": { role: "curator" },
  "GET /v1/quarantine": { role: "curator" },
  "POST /v1/quarantine": { role: "curator" },
  "DELETE /v1/quarantine": { role: "curator" },
  "GET /v1/thresholds": { role: "curator" },
  "PUT /v1/thresholds/:name": { role: "operator" },
  "GET /v1/calibrations": { role: "curator" },
  "GET /v1/calibrations/status": { role: "curator" },
  "GET /v1/calibrations/:id": { role: "curator" },
  "POST /v1/calibrations/:id/apply": { role: "operator" },
  "GET /v1/log": { role: "curator" },
  "GET /v1/log/:id": { role: "curator" },
  "GET /v1/log/served-by/:id": { role: "curator" },
  "GET /v1/monitor/days": { role: "curator" },
  "GET /v1/monitor/signals": { role: "curator" },
  "GET /v1/monitor/divergence": { role: "curator" },
  "GET /v1/monitor/money": { role: "curator" },
  "GET /v1/monitor/alerts": { role: "curator" },
  "GET /v1/monitor/report": { role: "curator" },
  "GET /v1/cache": { role: "curator" },
  "GET /v1/cache/status": { role: "curator" },
  "GET /v1/cache/:id": { role: "curator" },
  "POST /v1/cache/purge": { role: "operator" },
  "GET /v1/status": { role: "curator" },
  "GET /v1/keys": { role: "admin", deployment: true },
  "POST /v1/keys": { role: "admin", deployment: true },
  "DELETE /v1/keys/:id": { role: "admin", deployment: true },
  "GET /v1/tenants": { role: "admin", deployment: true },
  "POST /v1/chat/completions": { role: "asker" },
  "POST /mcp": { role: "asker" },
  "GET /v1/models": { role: "asker" },
  "GET /v1/models/:model{.+}": { role: "asker" },
};
