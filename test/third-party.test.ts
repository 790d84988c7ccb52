import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isAccepted } from "../scripts/third-party-page.ts";

const root = join(import.meta.dirname, "..");

describe("licences", () => {
  it.each(["MIT", "(MIT OR GPL-3.0)", "(Apache-2.0 AND BSD-3-Clause)"])("accepts %s", (licence) => {
    expect(isAccepted(licence)).toBe(true);
  });

  it.each(["GPL-3.0", "(MIT AND GPL-3.0)", "none stated", "", "UNLICENSED"])("refuses %j", (licence) => {
    expect(isAccepted(licence)).toBe(false);
  });

  it("names both licences of the packaged weights", () => {
    const page = readFileSync(join(root, "THIRD-PARTY.md"), "utf8");
    expect(page).toContain("all-MiniLM-L6-v2");
    expect(page).toMatch(/Apache-2\.0, the licence of the weights/);
    expect(page).toMatch(/MIT licence, copyright 2026 Yury Selivanov/);
  });
});
