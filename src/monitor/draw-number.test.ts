import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDrawNumber } from "./draw-number.ts";

describe("a number drawn for a name", () => {
  it("is the first 52 bits of the HMAC-SHA-256 of the name as JSON, for keys of any length", () => {
    const keys = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.string({ minLength: 60, maxLength: 130 }),
    );
    fc.assert(
      fc.property(keys, fc.array(fc.string({ unit: "binary" })), (key, name) => {
        const digest = createHmac("sha256", key).update(JSON.stringify(name)).digest("hex");
        const drawn = createDrawNumber(key)(name);
        expect(drawn * 2 ** 52).toBe(Number.parseInt(digest.slice(0, 13), 16));
        expect(drawn).toBeLessThan(1);
      }),
    );
  });
});
