import { describe, expect, it } from "vitest";
import { findDeploys } from "./find-deploys.ts";

const day = (number: number, ...versions: string[]) => ({ day: `2026-03-0${number}`, versions });

describe("deploys", () => {
  it("are days on which something runs otherwise than before, also when it is taken back", () => {
    const days = [
      day(1, "embedder=a", "prompt=1"),
      day(2, "embedder=a", "prompt=1"),
      day(3, "embedder=a", "embedder=b", "prompt=1"),
      day(4, "embedder=b", "prompt=1"),
      day(5, "embedder=a", "prompt=1"),
    ];
    expect([...findDeploys(days)]).toEqual([
      ["2026-03-03", ["embedder=b"]],
      ["2026-03-05", ["embedder=a"]],
    ]);
  });

  it("are none where a model was merely not asked for a day", () => {
    const days = [day(1, "chat=a", "embedder=a"), day(2, "embedder=a"), day(3, "chat=a", "embedder=a")];
    expect(findDeploys(days).size).toBe(0);
    expect(findDeploys([]).size).toBe(0);
  });

  it("are days on which something runs for the first time, but for the first day of all", () => {
    const days = [day(1, "embedder=a"), day(2, "embedder=a", "verifier=a")];
    expect([...findDeploys(days)]).toEqual([["2026-03-02", ["verifier=a"]]]);
  });
});
