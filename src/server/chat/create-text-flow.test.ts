import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextFlow, VOID_NOTE } from "./create-text-flow.ts";

function run(pieces: readonly string[], text: string, connectAfter = 0): string {
  const flow = createTextFlow();
  const seen: string[] = [];
  pieces.forEach((piece, index) => {
    if (index === connectAfter) flow.connect((part) => void seen.push(part));
    flow.onEvent({ kind: "text", text: piece });
  });
  if (pieces.length <= connectAfter) flow.connect((part) => void seen.push(part));
  flow.finish(text);
  return seen.join("");
}

describe("the text of a streamed message", () => {
  it("is the answer, however it came in pieces and whenever somebody listened", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), fc.nat(5), (pieces, rest, connectAfter) => {
        const text = pieces.join("") + rest;
        expect(run(pieces, text, connectAfter)).toBe(text);
      }),
    );
  });

  it("is the whole answer behind a note where the answer became another one", () => {
    expect(run(["Set ", "it"], "Not covered.")).toBe(`Set it${VOID_NOTE}Not covered.`);
  });

  it("says nothing of a text that was void before it had a word", () => {
    const flow = createTextFlow();
    const seen: string[] = [];
    flow.connect((part) => void seen.push(part));
    flow.onEvent({ kind: "discard", reason: "It broke off." });
    flow.finish("Done.");
    expect(seen).toEqual(["Done."]);
  });
});
