import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "../../stats/intervals.ts";
import { isPicked } from "./pick-shadow.ts";

const ids = Array.from({ length: 20_000 }, (_, at) => `answer-${at}`);
const picked = (share: number, tenant = "default") => ids.filter((id) => isPicked(id, { share, tenant }));

describe("which answers are compared with a fresh one", () => {
  it.each([0.02, 0.2, 0.5])("is about the share %s of them", (share) => {
    const { low, high } = wilsonInterval(picked(share).length, ids.length);
    expect(low).toBeLessThan(share);
    expect(high).toBeGreaterThan(share);
  });

  it("is none at 0 and all at 1", () => {
    expect([picked(0).length, picked(1).length]).toEqual([0, ids.length]);
  });

  it("is the same whenever it is asked, and more at a larger share", () => {
    fc.assert(
      fc.property(fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), (id, share) => {
        const rule = { share, tenant: "default" };
        expect(isPicked(id, rule)).toBe(isPicked(id, rule));
        if (isPicked(id, rule)) expect(isPicked(id, { ...rule, share: 1 })).toBe(true);
      }),
    );
    const larger = new Set(picked(0.2));
    expect(picked(0.02).every((id) => larger.has(id))).toBe(true);
  });

  it("is drawn for each tenant by itself", () => {
    const of = (tenant: string) => new Set(picked(0.2, tenant));
    const [one, other] = [of("default"), of("acme")];
    const both = [...one].filter((id) => other.has(id)).length;
    expect(wilsonInterval(both, ids.length).low).toBeLessThan(0.04);
    expect(wilsonInterval(both, ids.length).high).toBeGreaterThan(0.04);
  });
});
