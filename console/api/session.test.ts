import { describe, expect, it } from "vitest";
import { includesRole, isOfDeployment } from "./session.tsx";

describe("who is signed in", () => {
  it("may what their role may, and every role below it", () => {
    expect(includesRole("operator", "curator")).toBe(true);
    expect(includesRole("curator", "curator")).toBe(true);
    expect(includesRole("asker", "curator")).toBe(false);
  });

  it("changes the deployment as a whole with a key of the main tenant, or where no key is asked for", () => {
    expect(isOfDeployment({ keyId: "a1", tenant: "default" })).toBe(true);
    expect(isOfDeployment({ keyId: null, tenant: "acme" })).toBe(true);
    expect(isOfDeployment({ keyId: "a1", tenant: "acme" })).toBe(false);
  });
});
