import { describe, expect, it } from "vitest";
import { traceOf } from "./trace-of.ts";

describe("the trace of a record", () => {
  it("is there where the record kept it", () => {
    const trace = JSON.stringify({ entries: [{ stage: "golden" }] });
    expect(traceOf({ trace, question: "How?" })?.entries).toHaveLength(1);
  });

  it("is not where questions are not kept, and where nothing ran", () => {
    expect(
      traceOf({ trace: JSON.stringify({ entries: [{ stage: "golden" }] }), question: null }),
    ).toBeUndefined();
    expect(traceOf({ trace: "{}", question: "How?" })).toBeUndefined();
    expect(traceOf({ trace: '{"entries":[]}', question: "How?" })).toBeUndefined();
  });
});
