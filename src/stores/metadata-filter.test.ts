import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import type { Metadata } from "./documents.ts";
import { matchesFilter, parseFilter } from "./metadata-filter.ts";

const hostile = [
  "'",
  '"',
  "--",
  "|",
  "*",
  "{",
  "}",
  "\\",
  ";",
  " ",
  "__proto__",
  "constructor",
  "$in",
  "🦀",
  "\0",
];
const textArbitrary = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...hostile)).map((p) => p.join("")),
);
const scalarArbitrary = fc.oneof(
  textArbitrary,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);

function errorOf(value: unknown): AppError {
  try {
    parseFilter(value);
  } catch (error) {
    if (AppError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("parseFilter accepted the value");
}

/** An own property whatever the name is, as JSON.parse would make it. */
function record<Value>(field: string, value: Value): Record<string, Value> {
  return Object.defineProperty({}, field, { value, enumerable: true, configurable: true, writable: true });
}

describe("matchesFilter", () => {
  const guide: Metadata = { topic: "kafka", year: 2024, draft: false, tags: ["a", "b"], date: "2024-05-01" };

  it.each([
    [{}, true],
    [{ topic: "kafka" }, true],
    [{ topic: "kafk" }, false],
    [{ topic: "kafka", year: 2023 }, false],
    [{ year: "2024" }, false],
    [{ draft: 0 }, false],
    [{ draft: false }, true],
    [{ tags: "b" }, true],
    [{ tags: "a,b" }, false],
    [{ topic: { in: ["redis", "kafka"] } }, true],
    [{ topic: { in: [] } }, false],
    [{ tags: { in: ["x", "b"] } }, true],
    [{ topic: { not: "kafka" } }, false],
    [{ topic: { not: ["redis", "mysql"] } }, true],
    [{ topic: { not: [] } }, true],
    [{ absent: { not: "kafka" } }, true],
    [{ absent: "kafka" }, false],
    [{ tags: { not: "b" } }, false],
    [{ year: { gte: 2024, lt: 2025 } }, true],
    [{ year: { gt: 2024 } }, false],
    [{ year: { gt: "2023" } }, false],
    [{ date: { gte: "2024-05-01", lte: "2024-05-01" } }, true],
    [{ date: { gt: 0 } }, false],
    [{ draft: { gte: 0 } }, false],
    [{ absent: { lt: 1 } }, false],
    [{ topic: { exists: true } }, true],
    [{ topic: { exists: false } }, false],
    [{ absent: { exists: false } }, true],
    [{ toString: { exists: true } }, false],
    [{ year: { in: [2024], not: 2024 } }, false],
  ])("decides %j on a guide as %s", (filter, expected) => {
    expect(matchesFilter(guide, parseFilter(filter))).toBe(expected);
  });

  it("asks one element of a list to lie within both bounds", () => {
    const filter = parseFilter({ tag: { gt: "b", lt: "d" } });
    expect(matchesFilter({ tag: ["a", "e"] }, filter)).toBe(false);
    expect(matchesFilter({ tag: ["a", "c"] }, filter)).toBe(true);
  });

  it("finds any value by equality and by a list, and excludes it by not, whatever its characters and its field's name", () => {
    fc.assert(
      fc.property(textArbitrary, scalarArbitrary, scalarArbitrary, (field, value, other) => {
        const metadata = record(field, value);
        expect(matchesFilter(metadata, parseFilter(record(field, value)))).toBe(true);
        expect(matchesFilter(metadata, parseFilter(record(field, { in: [other, value] })))).toBe(true);
        expect(matchesFilter(metadata, parseFilter(record(field, { not: value })))).toBe(false);
        const same = other === value;
        expect(matchesFilter(metadata, parseFilter(record(field, other)))).toBe(same);
        expect(matchesFilter(metadata, parseFilter(record(field, { not: [other] })))).toBe(!same);
        expect(matchesFilter({}, parseFilter(record(field, { exists: true })))).toBe(false);
      }),
    );
  });

  it("never reads inherited properties", () => {
    for (const field of ["__proto__", "constructor", "hasOwnProperty", "toString"]) {
      expect(matchesFilter({}, parseFilter(record(field, { exists: true })))).toBe(false);
      expect(matchesFilter({}, parseFilter(record(field, { not: "x" })))).toBe(true);
      expect(matchesFilter(record(field, "x"), parseFilter(record(field, "x")))).toBe(true);
    }
  });
});

describe("parseFilter", () => {
  it("names the field and offers the operator that was meant", () => {
    const error = errorOf({ year: { gtr: 2020 } });
    expect(error.code).toBe("filter-invalid");
    expect(error.message).toContain('"year"');
    expect(error.message).toContain('Did you mean "gt"?');
    expect(errorOf({ year: { $gte: 2020 } }).message).toContain('Did you mean "gte"?');
    expect(errorOf({ year: { frobnicate: 1 } }).message).not.toContain("Did you mean");
  });

  it.each([null, undefined, 5, "topic = kafka", ["topic"]])("refuses %j as a filter", (value) => {
    expect(errorOf(value).code).toBe("filter-invalid");
  });

  it.each([
    [["a"], "in"],
    [null, "not null"],
    [{}, "no condition"],
    [Number.POSITIVE_INFINITY, "not Infinity"],
    [{ in: "a" }, '"in"'],
    [{ lt: Number.NEGATIVE_INFINITY }, '"lt"'],
    [{ gt: true }, '"gt"'],
    [{ gt: Number.NaN }, '"gt"'],
    [{ exists: "yes" }, '"exists"'],
    [{ not: null }, '"not"'],
    [{ in: ["a", {}] }, '"in"'],
  ])("refuses %j as a condition and says why", (condition, part) => {
    const error = errorOf({ topic: condition });
    expect(error.code).toBe("filter-invalid");
    expect(`${error.message} ${error.hint}`).toContain(part);
    expect(error.message).toContain('"topic"');
  });
});
