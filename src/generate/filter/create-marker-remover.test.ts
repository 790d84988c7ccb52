import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMarkerRemover } from "./create-marker-remover.ts";

const remove = (pieces: readonly string[], marker = "k3x9q7") => {
  const remover = createMarkerRemover(marker);
  return pieces.map((piece) => remover.push(piece)).join("") + remover.finish();
};

describe("createMarkerRemover", () => {
  it.each([
    ["a <<<passage 1 k3x9q7>>> b", "a  b"],
    ["a <<<end of passage 1 K3X9Q7>>> b", "a  b"],
    ["the word k3x9q7 is random", "the word  is random"],
    ["k3xk3x9q79q7", "k3x 9q7"],
    ["cat <<< 'text' <<<other>>> k3x9", "cat <<< 'text' <<<other>>> k3x9"],
  ])("reads %j as %j", (text, output) => {
    expect(remove([text])).toBe(output);
  });

  it("holds nothing back that cannot become a marker", () => {
    const remover = createMarkerRemover("k3x9q7");
    expect(remover.push("words and <tags> and k3")).toBe("words and <tags> and ");
    expect(remover.push("d")).toBe("k3d");
  });

  it("gives the same wherever the stream was cut, and never the marker", () => {
    const part = fc.constantFrom("<", "<<<", ">>>", "k3x9q7", "k3", "x9", "q7", "passage 1 ", "a", "\n");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const whole = parts.join("");
        expect(remove(parts)).toBe(remove([whole]));
        expect(remove([...whole])).toBe(remove([whole]));
        expect(remove(parts).toLowerCase()).not.toContain("k3x9q7");
      }),
      { numRuns: 1000 },
    );
  });

  it("lets everything pass without a marker", () => {
    expect(remove(["a <<<", "b"], "")).toBe("a <<<b");
  });
});
