import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextFlow, VOID_NOTE } from "./create-text-flow.ts";

function run(pieces: readonly string[], text: string): string {
  const seen: string[] = [];
  const flow = createTextFlow((part) => void seen.push(part));
  for (const piece of pieces) flow.onEvent({ kind: "text", text: piece });
  flow.finish(text);
  return seen.join("");
}

describe("the text of a streamed message", () => {
  it("is the answer, however it came in pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (pieces, rest) => {
        const text = pieces.join("") + rest;
        expect(run(pieces, text)).toBe(text);
      }),
    );
  });

  it("is the whole answer behind a note where the answer became another one", () => {
    expect(run(["Set ", "it"], "Not covered.")).toBe(`Set it${VOID_NOTE}Not covered.`);
  });

  it("passes over the stages of the answer", () => {
    const seen: string[] = [];
    const flow = createTextFlow((part) => void seen.push(part));
    const route = {
      stage: "route",
      decision: "generate",
      reason: "Found.",
      offsetMs: 0,
      milliseconds: 1,
    } as const;
    flow.onEvent({ kind: "text", text: "Set " });
    flow.onEvent({ kind: "stage", entry: route });
    flow.finish("Set it");
    expect(seen).toEqual(["Set ", "it"]);
  });

  it("says nothing of a text that was void before it had a word", () => {
    const seen: string[] = [];
    const flow = createTextFlow((part) => void seen.push(part));
    flow.onEvent({ kind: "discard", reason: "It broke off." });
    flow.finish("Done.");
    expect(seen).toEqual(["Done."]);
  });
});
