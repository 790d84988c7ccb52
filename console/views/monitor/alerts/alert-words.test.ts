import { describe, expect, it } from "vitest";
import { alertKinds } from "../../../../src/monitor/alerts/finding.ts";
import { alertWords } from "./alert-words.ts";

describe("the words for alerts", () => {
  it.each(alertKinds)("say of %s what to do about it", (kind) => {
    const { name, advice } = alertWords(kind);
    expect(name).not.toBe(kind);
    expect(advice).not.toContain("command");
  });

  it("leave a rule that is not known its own name", () => {
    expect(alertWords("weather").name).toBe("weather");
  });
});
