import { describe, expect, it } from "vitest";
import { isAddress } from "./is-address.ts";

describe("an address", () => {
  it("may encode any text, and must encode some", () => {
    for (const path of ["/console/golden", "/console/golden/a%2Fb/review", "/console/golden/%C3%A4", "/"]) {
      expect(isAddress(path)).toBe(true);
    }
    for (const path of ["/console/golden/%zz", "/console/golden/100%", "/console/golden/%ff"]) {
      expect(isAddress(path)).toBe(false);
    }
  });
});
