import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import { DEFAULT_TENANT } from "../../stores/tenants/check-tenant-id.ts";
import type { ServerEnv } from "../server-parts.ts";
import { findRouteRule } from "./find-route-rule.ts";
import { includesRole } from "./principal.ts";

/** Lets those through whose role is the route's, or more. @throws AppError `forbidden` */
export const authorize = createMiddleware<ServerEnv>(async (context, next) => {
  const found = findRouteRule(context);
  if (found.kind === "unlisted") {
    throw new AppError("forbidden", `Nobody may use ${context.req.path}: no role is set for it.`);
  }
  if (found.kind === "rule" && found.rule.role !== "anyone") {
    const { role, deployment = false } = found.rule;
    const principal = context.get("principal");
    if (!includesRole(principal.role, role)) {
      throw new AppError("forbidden", `The key is for the role ${principal.role}; this needs ${role}.`, {
        hint: `assay keys create --name <text> --role ${role}`,
      });
    }
    if (deployment && principal.keyId !== null && principal.tenant !== DEFAULT_TENANT) {
      throw new AppError("forbidden", "This is of all tenants, and the key is for one.", {
        hint: `assay keys create --name <text> --role ${role} --tenant ${DEFAULT_TENANT}`,
      });
    }
  }
  await next();
});
