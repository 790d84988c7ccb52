import { describe, expect, it } from "vitest";
import { checkTenantId, tenantNotFound } from "./check-tenant-id.ts";

describe("the id of a tenant", () => {
  it.each([
    ["acme", "acme"],
    ["Acme Inc.", "Acme Inc."],
    ["../../etc/passwd", "../../etc/passwd"],
    ["acmé", "acmé"],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
    ["x".repeat(200), "x".repeat(200)],
    ["🦀".repeat(200), "🦀".repeat(200)],
  ])("may be %j", (given, id) => {
    expect(checkTenantId(given)).toBe(id);
  });

  it.each([
    [""],
    [" \t\n"],
    ["a\u0000b"],
    ["a\nb"],
    ["a\u0085b"],
    ["a\u2028b"],
    ["\ud800"],
    ["x".repeat(201)],
    ["x".repeat(5000)],
    [undefined],
    [null],
    [7],
    [{}],
  ])("may not be %j", (given) => {
    expect(() => checkTenantId(given)).toThrow(expect.objectContaining({ code: "tenant-invalid" }));
  });
});

describe("white space at the ends of a tenant's id", () => {
  it.each([
    [" acme", '" acme"'],
    ["acme ", '"acme "'],
    [" acme ", '" acme "'],
    ["\u00a0acme", '"\\u00a0acme"'],
    ["acme\u00a0", '"acme\\u00a0"'],
    ["\ufeffacme", '"\\ufeffacme"'],
    ["acme\u3000", '"acme\\u3000"'],
    [" default ", '" default "'],
  ])("is refused and shown, and not cut off: %j", (given, shown) => {
    expect(() => checkTenantId(given)).toThrow(
      expect.objectContaining({
        code: "tenant-invalid",
        message: `The tenant id ${shown} has white space at its ends.`,
        hint: expect.stringContaining("without white space at the ends"),
      }),
    );
  });
});

describe("the hint for a tenant that is not there", () => {
  it.each([
    ["acme", "assay tenants add acme"],
    ["acme inc", "assay tenants add 'acme inc'"],
    ["o'hara", "assay tenants add 'o'\\''hara'"],
    ["--yes", "assay tenants add -- --yes"],
    ["$(rm -rf ~)", "assay tenants add '$(rm -rf ~)'"],
  ])("creates %j as a shell reads it", (tenant, hint) => {
    expect(tenantNotFound(tenant).hint).toBe(hint);
  });
});
