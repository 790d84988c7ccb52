import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { type Asker, assignCohort, type HoldoutRule, unitOf } from "./assign-cohort.ts";
import { createDraw } from "./create-draw.ts";

const rule: HoldoutRule = { unit: "session", share: 0.05, anonymous: false };
const under = { key: "a key of the test", tenant: "default" };
const draw = createDraw(under);
const armOf = (asker: Partial<Asker>, changes: Partial<HoldoutRule> = {}, keys = under) =>
  assignCohort({ request: "r", ...asker }, { ...rule, ...changes }, createDraw(keys))?.arm;

/** 4 standard deviations of a binomial share: a fair draw leaves them once in 16,000. */
const farthest = (share: number, count: number) => 4 * Math.sqrt((share * (1 - share)) / count);

describe("the share of the holdout", () => {
  it("is the configured one among 20,000 sessions, under any key and whatever their ids look like", () => {
    const idsOf: readonly ((index: number) => string)[] = [
      (index) => String(index),
      (index) => `${index.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`,
      (index) => `user${index}@example.com`,
    ];
    const heldOf = (idOf: (index: number) => string, share: number, key: string) => {
      let held = 0;
      for (let index = 0; index < 20_000; index += 1) {
        if (armOf({ session: idOf(index) }, { share }, { ...under, key }) === "holdout") held += 1;
      }
      return held / 20_000;
    };
    for (const idOf of idsOf) {
      for (const [key, share] of [
        ["one key of many", 0.05],
        ["another key", 0.02],
        ["a third one", 0.5],
      ] as const) {
        expect(Math.abs(heldOf(idOf, share, key) - share)).toBeLessThan(farthest(share, 20_000));
      }
    }
  });

  it("is nobody at 0, where nothing is drawn at all, and everybody at 1", () => {
    const ids = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(
      fc.property(ids, (session) => {
        expect(assignCohort({ request: "r", session }, { ...rule, share: 0 }, draw)).toBeNull();
        expect(armOf({ session }, { share: 1 })).toBe("holdout");
      }),
    );
  });

  it("keeps everyone it had when it grows", () => {
    const shares = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.string(), shares, (session, [a, b]) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        if (armOf({ session }, { share: less }) !== "holdout") return;
        expect(armOf({ session }, { share: more })).toBe("holdout");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("who is drawn", () => {
  it("is in the same arm for ever, whatever is asked beside", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (session, request, user) => {
        const first = armOf({ session, request: "first" });
        expect(armOf({ session, request })).toBe(first);
        expect(armOf({ session, request, user })).toBe(first);
      }),
    );
  });

  it("is the session or the user where both are named, as configured, and the other where one is missing", () => {
    const units = (asker: Partial<Asker>, changes: Partial<HoldoutRule>) =>
      assignCohort({ request: "r", ...asker }, { ...rule, ...changes }, draw)?.unit ?? null;
    const both = { session: "s", user: "u" };
    expect(units(both, { unit: "session" })).toBe("session");
    expect(units(both, { unit: "user" })).toBe("user");
    expect(units(both, { unit: "request" })).toBe("request");
    expect(units({ user: "u" }, { unit: "session" })).toBe("user");
    expect(units({ session: "s" }, { unit: "user" })).toBe("session");
    for (const unit of ["session", "user"] as const) {
      expect(units({}, { unit })).toBeNull();
      expect(units({}, { unit, anonymous: true })).toBe("request");
    }
    expect(units({}, { unit: "request" })).toBe("request");
    expect(unitOf({}, rule)).toBeNull();
  });

  it("says the unit and the share that it was drawn under", () => {
    const cohort = assignCohort({ request: "r", user: "u" }, { ...rule, share: 1 }, draw);
    expect(cohort).toEqual({ arm: "holdout", unit: "user", share: 1 });
  });

  it("tells apart ids that differ in any character, be it unpaired or a megabyte away", () => {
    const megabyte = "x".repeat(1_000_000);
    const pairs: readonly [string, string][] = [
      ["", " "],
      ["\ud800", "\ud801"],
      ["\ud800", "\ufffd"],
      ["é", "e\u0301"],
      ["a\u0000", "a"],
      [`${megabyte}a`, `${megabyte}b`],
      ['a","b', "a"],
    ];
    for (const pair of pairs) {
      // Two that were drawn as one would be in the same arm under every key.
      const isApart = Array.from({ length: 64 }, (_, index) => `key ${index}`).some((key) => {
        const [first, second] = pair.map((session) => armOf({ session }, { share: 0.5 }, { ...under, key }));
        return first !== second;
      });
      expect(isApart).toBe(true);
    }
  });

  it("is drawn apart from the same text as another unit, of another tenant or under another key", () => {
    const agreement = (other: (id: string) => string | undefined) => {
      let same = 0;
      for (let index = 0; index < 4000; index += 1) {
        if (other(String(index)) === armOf({ session: String(index) }, { share: 0.5 })) same += 1;
      }
      return same / 4000;
    };
    const half = { share: 0.5 };
    for (const other of [
      (id: string) => armOf({ user: id }, half),
      (session: string) => armOf({ session }, half, { ...under, tenant: "acme" }),
      (session: string) => armOf({ session }, half, { ...under, key: "another" }),
    ]) {
      expect(Math.abs(agreement(other) - 0.5)).toBeLessThan(farthest(0.5, 4000));
    }
  });
});

describe("what is drawn", () => {
  it("is the same for those who are remembered, forgotten and never seen", () => {
    const ids = Array.from({ length: 12_000 }, (_, index) => `session ${index % 6000}`);
    const seen = ids.map((id) => draw("session", id));
    const other = createDraw(under);
    expect(ids.toReversed().map((id) => other("session", id))).toEqual(seen.toReversed());
    const long = "x".repeat(5000);
    expect(draw("user", long)).toBe(draw("user", long));
    expect(draw("user", "session 1")).not.toBe(draw("session", "session 1"));
  });
});

describe("what the arm does not depend on", () => {
  /** Chi-square of arm against one of `groups` with `groups` - 1 degrees of freedom. */
  function chiSquare(groupOf: (index: number) => number, groups: number): number {
    const count = 20_000;
    const held = new Array<number>(groups).fill(0);
    const all = new Array<number>(groups).fill(0);
    for (let index = 0; index < count; index += 1) {
      const group = groupOf(index);
      all[group] = (all[group] ?? 0) + 1;
      const isHeld = armOf({ session: `session-${index}` }, { share: 0.2 }) === "holdout";
      if (isHeld) held[group] = (held[group] ?? 0) + 1;
    }
    const share = held.reduce((sum, each) => sum + each, 0) / count;
    return all.reduce((sum, size, group) => {
      const expected = size * share;
      return sum + ((held[group] ?? 0) - expected) ** 2 / (expected * (1 - share));
    }, 0);
  }

  // Questions, entries and surfaces as traffic hands them out: in turn, in runs, by bits of the id, and by chance. 27.9 is the
  // value that 9 degrees of freedom exceed once in 1,000.
  it("is which question is asked, which entry fits and where, in ten groups each", () => {
    const random = createSeededRandom(7);
    const groupings: readonly ((index: number) => number)[] = [
      (index) => index % 10,
      (index) => Math.floor(index / 2000),
      (index) => (index ^ (index >> 3)) % 10,
      // Few are asked often, most seldom.
      () => Math.floor(10 * random() ** 3),
    ];
    for (const groupOf of groupings) expect(chiSquare(groupOf, 10)).toBeLessThan(27.9);
  });

  it("is the session before: runs of neighbouring ids are as long as chance makes them", () => {
    const arms = Array.from({ length: 20_000 }, (_, index) =>
      armOf({ session: String(index) }, { share: 0.5 }),
    );
    const changes = arms.filter((arm, index) => index > 0 && arm !== arms[index - 1]).length;
    expect(Math.abs(changes / 19_999 - 0.5)).toBeLessThan(farthest(0.5, 19_999));
  });
});
