import { describe, expect, it } from "vitest";
import { far, found, hit, nothing } from "../../test/answerer-fixture.ts";
import { chooseRoute, type Findings } from "./route.ts";

const base: Findings = {
  golden: far,
  retrieval: found,
  retrievalFailed: false,
  candidates: 1,
  shortlist: 0,
  web: "off",
};

describe("chooseRoute", () => {
  it.each<[string, Partial<Findings>, string, string]>([
    [
      "a golden hit wins over everything",
      { golden: hit, shortlist: 2 },
      "golden",
      "a reviewed answer matches",
    ],
    ["a shortlist is written from", { shortlist: 2 }, "generate", "2 passages qualify"],
    ["one passage is one passage", { shortlist: 1 }, "generate", "1 passage qualifies"],
    ["an empty shortlist goes to the web once", { web: "not-searched" }, "web", "was judged not to answer"],
    ["web results are written from", { web: "searched", shortlist: 1 }, "generate", "1 web result qualifies"],
    [
      "after the web there is nothing left",
      { web: "searched" },
      "fallback",
      "neither the documents nor the web",
    ],
    ["without an engine nothing is searched", {}, "fallback", "the one candidate was judged not to answer"],
    ["several candidates are counted", { candidates: 4 }, "fallback", "none of 4 candidates"],
    ["too little evidence", { retrieval: nothing }, "fallback", "no passage reaches the threshold"],
    [
      "a search that failed",
      { retrieval: undefined, retrievalFailed: true },
      "fallback",
      "could not be searched",
    ],
    ["a search that is off", { retrieval: undefined }, "fallback", "retrieval is switched off"],
  ])("%s", (_, findings, decision, reason) => {
    const route = chooseRoute({ ...base, ...findings });
    expect(route.decision).toBe(decision);
    expect(route.reason).toContain(reason);
  });
});
