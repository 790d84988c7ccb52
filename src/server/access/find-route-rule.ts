import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { roles } from "../../stores/access/access-keys.ts";
import type { ServerEnv } from "../server-parts.ts";
import { type RouteRule, routeRoles } from "./route-roles.ts";

export type FoundRule =
  | { readonly kind: "rule"; readonly rule: RouteRule }
  /** There is a route, and nobody said who may use it. */
  | { readonly kind: "unlisted" }
  /** There is no route for this path and method. */
  | { readonly kind: "no-route" };

/**
 * What the table says of the route that a request goes to; where several fit it, the strictest of what it says. Looked up once
 * for a request.
 */
export function findRouteRule(context: Context<ServerEnv>): FoundRule {
  const before = context.get("rule");
  if (before) return before;
  const found = lookUp(context);
  context.set("rule", found);
  return found;
}

function lookUp(context: Context<ServerEnv>): FoundRule {
  const found: RouteRule[] = [];
  for (const { method, path } of matchedRoutes(context)) {
    if (isMiddleware({ method, path })) continue;
    const name = `${method} ${path}`;
    const rule = Object.hasOwn(routeRoles, name) ? routeRoles[name] : undefined;
    if (rule === undefined) return { kind: "unlisted" };
    found.push(rule);
  }
  const [strictest] = found.toSorted((a, b) => rank(b) - rank(a));
  if (strictest === undefined) return { kind: "no-route" };
  return { kind: "rule", rule: { ...strictest, deployment: found.some((rule) => rule.deployment === true) } };
}

/** What stands before routes, for every method of all paths below one. */
export function isMiddleware({ method, path }: { method: string; path: string }): boolean {
  return method === "ALL" && path.endsWith("*");
}

function rank({ role }: RouteRule): number {
  return role === "anyone" ? -1 : roles.indexOf(role);
}
