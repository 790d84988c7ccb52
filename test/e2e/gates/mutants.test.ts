import { describe, expect, it } from "vitest";
import type { OpenAssayOptions } from "../../../src/service/open-assay.ts";
import {
  highThreshold,
  ignoredFilter,
  lowThreshold,
  reversedDistance,
  withoutFreshness,
} from "./broken-parts.ts";
import { gateScenario } from "./gate-scenario.ts";
import { copySource, type Mutation } from "./mutate-source.ts";

/** Gates with the questions that broke them, by name. */
type Broken = Readonly<Record<string, readonly string[]>>;

interface Report {
  readonly isMet: boolean;
  readonly gates: readonly {
    readonly name: string;
    readonly isMet: boolean;
    readonly brokenBy: readonly { readonly id: string }[];
  }[];
}

function brokenIn({ gates }: Report): Broken {
  const broken = gates.filter(({ isMet }) => !isMet);
  return Object.fromEntries(broken.map(({ name, brokenBy }) => [name, brokenBy.map(({ id }) => id)]));
}

/** The gates that guard the program, on the reference scenario: they must be met by it, and by nothing that is broken. */
describe("the gates of the reference scenario", () => {
  it("are met", async () => {
    const report = await gateScenario();
    expect(brokenIn(report)).toEqual({});
    expect(report.isMet).toBe(true);
    expect(report.gates.length).toBeGreaterThan(8);
  });

  const broken: [string, () => OpenAssayOptions | Promise<OpenAssayOptions>, Broken][] = [
    [
      "a threshold that is too low",
      lowThreshold,
      { "no forbidden-entry": ["kafka-failures"], "golden.precision at least 1": ["kafka-failures"] },
    ],
    ["a threshold that nothing reaches", highThreshold, { "golden.recall at least 1": ["kafka-reviewed"] }],
    [
      "a distance taken for a similarity",
      reversedDistance,
      { "path.correct at least 1": ["kafka-failures", "redis-stale", "slow-queries"] },
    ],
    [
      "a freshness check that is gone",
      withoutFreshness,
      { "no stale-serve": ["redis-stale"], "no forbidden-entry": ["redis-stale"] },
    ],
    ["a filter that is ignored", ignoredFilter, { "no filter-ignored": ["only-kafka"] }],
  ];
  it.each(broken)("are broken by %s, which names the question", async (_, parts, expected) => {
    const report = await gateScenario(await parts());
    expect(report.isMet).toBe(false);
    expect(brokenIn(report)).toMatchObject(expected);
  });
});

describe("the gates over a copy of the program", () => {
  const withoutUnion: Mutation = {
    file: "src/answer/build-queries.ts",
    from: "return [asked, ...rest];",
    to: "return rest.length > 0 ? rest : [asked];",
  };

  it("are met, and broken once rewrites take the place of the question", async () => {
    using copy = copySource();
    expect(brokenIn(await copy.gate())).toEqual({});
    copy.mutate(withoutUnion);
    const report = await copy.gate();
    expect(report.isMet).toBe(false);
    expect(brokenIn(report)).toMatchObject({
      "retrieval.recall@5 at least 1": ["redis-stale", "slow-queries"],
    });
  });
});
