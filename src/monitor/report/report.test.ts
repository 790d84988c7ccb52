import { describe, expect, it } from "vitest";
import type { TrafficDay } from "../days/traffic-day.ts";
import type { MoneyDay } from "../money/money-day.ts";
import type { Divergence } from "../shadow/divergence.ts";
import { createDayScale } from "./charts/day-scale.ts";
import { describeReport } from "./describe-report.ts";
import type { PeriodReport } from "./period-report.ts";
import { reportPage } from "./report-page.ts";

const NO_ARM = {
  ...{ questions: 0, followable: 0, rephrased: 0, repeated: 0, followedUp: 0, unclear: 0 },
  ...{ up: 0, down: 0, wrong: 0, escalated: 0, copied: 0 },
};

function trafficDay(day: string, change: Partial<TrafficDay> = {}): TrafficDay {
  return {
    ...{ day, surface: null, answers: 10, degraded: 0, refusedStale: 0, cost: 0.5, versions: [] },
    bySource: { golden: 4, cached: 2, generated: 2, extracted: 1, fallback: 1 },
    ...{ served: NO_ARM, withheld: NO_ARM, similarities: [] },
    ...change,
  };
}

function divergence(change: Partial<Divergence>): Divergence {
  return {
    ...{
      group: "",
      judge: "judge@host/1",
      same: 18,
      different: 1,
      unsure: 1,
      failed: 0,
      compared: 20,
      uncovered: 0,
    },
    ...{ low: 0.05, high: 0.1, interval: { low: 0.01, high: 0.3 }, corrected: null, evaluation: null },
    ...change,
  };
}

function moneyDay(day: string, change: Partial<MoneyDay>): MoneyDay {
  return {
    ...{ day, answers: 10, spent: null, unpriced: 0, hits: 0, measuredHits: 0, saved: null, wrong: 0 },
    spentBy: { generate: 0, rewrite: 0, rerank: 0, verifier: 0, web: 0, judge: 0 },
    ...{ savedInputTokens: 0, savedOutputTokens: 0 },
    ...change,
  };
}

function report(change: Partial<PeriodReport> = {}): PeriodReport {
  return {
    ...{
      tenant: "default",
      since: "2026-03-02T00:00:00.000Z",
      until: "2026-03-05T00:00:00.000Z",
      surface: null,
    },
    traffic: { days: [trafficDay("2026-03-02"), trafficDay("2026-03-04")], before: [], lost: 0 },
    money: {
      days: [
        moneyDay("2026-03-02", { spent: 1.25, saved: 3, hits: 6, measuredHits: 4 }),
        moneyDay("2026-03-03", { saved: 1, hits: 1, measuredHits: 1, unpriced: 2 }),
      ],
      spentPerDay: { value: 1.25, interval: null, days: 1 },
      savedPerDay: { value: 2, interval: { low: 1, high: 3 }, days: 8 },
    },
    divergence: {
      offBecause: null,
      overall: [divergence({})],
      days: [divergence({ group: "2026-03-02" })],
      entries: [],
    },
    questions: null,
    behaviour: { eligible: { served: 95, withheld: 5 }, signals: [], effect: 0.02 },
    waiting: {
      entries: [
        {
          id: "refunds",
          question: "How do refunds work?",
          why: "stale",
          lost: 7,
          reviewedAt: "2026-01-01T00:00:00.000Z",
        },
      ],
      proposals: { madeAt: "2026-03-04T00:00:00.000Z", open: 2, first: [] },
    },
    alerts: { open: [], over: [] },
    thresholds: [
      {
        name: "golden",
        surface: null,
        value: 0.8,
        state: "assumed",
        ageDays: null,
        reviewDue: false,
        warnings: [],
      },
    ],
    ...change,
  };
}

const linesOf = (id: string, of: PeriodReport): string =>
  describeReport(of)
    .find((section) => section.id === id)
    ?.lines.join(" ") ?? "";

describe("a report of a period", () => {
  it("says how many questions came and what share a stored answer served, with its interval", () => {
    expect(linesOf("traffic", report())).toContain("20 questions; 60.0 % [38.7 %, 78.1 %]");
    const before = report({
      traffic: { days: [trafficDay("2026-03-02")], before: [trafficDay("2026-02-26")], lost: 3 },
    });
    expect(linesOf("traffic", before)).toContain("(10 in the period before)");
    expect(linesOf("traffic", before)).toContain("3 records of answers could not be kept");
  });

  it("says of how much what it cost or saved is not known", () => {
    expect(linesOf("money", report())).toContain("Spent 1.25, saved 4.00");
    expect(linesOf("money", report())).toContain("What 2 of 7 served answers saved is not known");
    expect(linesOf("money", report())).toContain("2 calls were made without a price");
    expect(linesOf("money", report({ money: null }))).toContain("not known");
    const small = {
      days: [moneyDay("2026-03-02", { spent: 0.00234, saved: 0 })],
      spentPerDay: null,
      savedPerDay: null,
    };
    expect(linesOf("money", report({ money: small }))).toContain("Spent 0.0023, saved 0.00");
    expect(linesOf("money", report())).toContain("Spent 1.25 a day on average of 1 day (too few days");
    expect(linesOf("money", report())).toContain(
      "Saved 2.00 a day on average of 8 days (95 %: 1.00 to 3.00)",
    );
  });

  it("names the judge of each figure, and that nobody measured it", () => {
    expect(linesOf("divergence", report())).toContain("judge@host/1 found 1 materially different");
    expect(linesOf("divergence", report())).toContain("never measured");
    const off = report({ divergence: { offBecause: "no chat model.", overall: [], days: [], entries: [] } });
    expect(linesOf("divergence", off)).toBe("Nothing is compared: no chat model.");
  });

  it("compares nothing where no fitting answer was withheld", () => {
    const none = report({ behaviour: { eligible: { served: 95, withheld: 0 }, signals: [], effect: 0.02 } });
    expect(linesOf("behaviour", none)).toContain("nothing to compare");
  });

  it("says so where nothing is logged, where nothing was asked and where nothing waits", () => {
    const empty = report({
      traffic: null,
      behaviour: null,
      waiting: { entries: [], proposals: { madeAt: null, open: 0, first: [] } },
    });
    expect(linesOf("traffic", empty)).toContain("Nothing is logged");
    expect(linesOf("waiting", empty)).toContain("No reviewed answer waits");
    expect(linesOf("traffic", report({ traffic: { days: [], before: [], lost: 0 } }))).toBe(
      "No question was logged in this period.",
    );
  });
});

describe("what waits in a report", () => {
  const lines = (proposals: PeriodReport["waiting"]["proposals"]) =>
    linesOf("waiting", report({ waiting: { entries: [], proposals } }));

  it("claims no proposal to be absent that nobody looked for", () => {
    const unknown = lines({ madeAt: null, open: 0, first: [] });
    expect(unknown).toContain("never made, or not since");
    expect(unknown).not.toContain("No proposal is open");
    expect(lines({ madeAt: "2026-03-04T00:00:00.000Z", open: 0, first: [] })).toContain(
      "No proposal is open, as of 2026-03-04",
    );
  });

  it("says in words what is proposed, and how many more there are", () => {
    const first = [
      { id: "p1", kind: "phrasing", entryId: "refunds", question: "Money back?" },
      { id: "p2", kind: "negative", entryId: "refunds", question: "Who refunds?" },
      { id: "p3", kind: "draft", entryId: null, question: "Where is it?" },
    ] as const;
    const shown = lines({ madeAt: "2026-03-04T00:00:00.000Z", open: 5, first });
    expect(shown).toContain("p1: refunds also answers “Money back?”");
    expect(shown).toContain("p2: refunds must not answer “Who refunds?”");
    expect(shown).toContain("p3: a new entry for “Where is it?”");
    expect(shown).toContain("And 2 more.");
  });

  it("gives a draft no date of a review, which it never had", () => {
    const draft = { id: "a", question: "Why?", why: "draft", lost: null, reviewedAt: null } as const;
    const section = describeReport(
      report({
        waiting: { entries: [draft], proposals: { madeAt: null, open: 0, first: [] } },
      }),
    ).find(({ id }) => id === "waiting");
    expect(section?.table?.rows).toEqual([["a", "Why?", "a draft", "", "never"]]);
    expect(section?.lines[0]).toContain("1 answer waits");
  });
});

describe("what people asked and did, in a report", () => {
  it("names the questions that nothing covered and the answers that people disliked", () => {
    const sections = describeReport(
      report({
        questions: {
          uncovered: [{ question: "Where is it?", asked: 4, answerId: "a1" }],
          different: 3,
          disliked: [{ question: "Why?", source: "golden", down: 2, wrong: 1, answerId: "a2" }],
        },
      }),
    );
    const rows = (id: string) => sections.find((section) => section.id === id)?.table?.rows;
    expect(rows("uncovered")).toEqual([["Where is it?", "4", "a1"]]);
    expect(rows("disliked")).toEqual([["Why?", "reviewed", "2", "1", "a2"]]);
  });

  it("shows beside the verdict the interval that it goes by, and how many weeks a verdict takes", () => {
    const share = {
      ...{ questions: 100, outcomes: 10, designEffect: 1 },
      value: 0.1,
      interval: { low: 0.05, high: 0.2 },
    };
    const difference = {
      ...{ first: share, second: share, value: -0.079, interval: { low: -0.245, high: -0.003 }, pValue: 0.4 },
      alwaysInterval: { low: -0.4, high: 0.2 },
    };
    const compared = {
      signal: "down",
      difference,
      adjusted: 1,
      verdict: "none",
      questionsNeeded: 400,
    } as const;
    const signals = [compared, { ...compared, difference: { ...difference, alwaysInterval: null } }];
    const behaviour = { eligible: { served: 95, withheld: 5 }, signals, effect: 0.02 };
    const section = describeReport(report({ behaviour })).find(({ id }) => id === "behaviour");
    const rows = section?.table?.rows.map((row) => row.slice(3));
    expect(rows?.[0]).toEqual([
      ...["-7.9 points [-24.5, -0.3]", "[-40.0, 20.0]", "no evidence of a difference", "400 (2 weeks)"],
    ]);
    expect(rows?.[1]?.[1]).toBe("too few yet");
    expect(section?.lines.join(" ")).toContain("2.0 points would most likely be found");
    expect(section?.lines.join(" ")).toContain("Too few to say anything of yet: thumbs down.");
  });

  it("has no column of shares before where nothing was logged before, and tells of questions withheld", () => {
    const held = trafficDay("2026-03-02", { withheld: { ...NO_ARM, questions: 3 } });
    const section = describeReport(report({ traffic: { days: [held], before: [], lost: 0 } })).find(
      ({ id }) => id === "traffic",
    );
    expect(section?.table?.head).toEqual(["answered by", "questions", "share"]);
    expect(section?.lines.join(" ")).toContain("withheld for 3 questions");
    expect(section?.lines.join(" ")).toContain("nothing to compare with");
  });

  it("marks days of which only a part lies in the period", () => {
    const partial = report({ since: "2026-03-02T08:00:00.000Z", until: "2026-03-04T12:00:00.000Z" });
    expect(linesOf("traffic", partial)).toContain("Of 2026-03-02 and 2026-03-04 only a part");
    expect(reportPage(partial)).toContain("2026-03-02 (a part): 10; 2026-03-03: 0; 2026-03-04 (a part): 10");
    expect(linesOf("traffic", report())).not.toContain("only a part");
  });

  it("says on how many pairs a judge was measured, with the interval of its share", () => {
    const none = { same: 0, different: 0, unsure: 0, failed: 0 };
    const evaluation = {
      ...{ id: "e", at: "2026-03-01T00:00:00.000Z", judge: "j", pairsHash: "", by: null },
      counts: { same: { ...none, same: 1 }, different: none },
    };
    const measured = report({
      divergence: { offBecause: null, overall: [divergence({ evaluation })], days: [], entries: [] },
    });
    expect(linesOf("divergence", measured)).toContain(
      "measured on 1 pair on 2026-03-01: it was right on 100.0 % [20.7 %, 100.0 %]",
    );
  });
});

describe("the page of a report", () => {
  it("names the tenant in its title", () => {
    expect(reportPage(report({ tenant: "acme" }))).toContain("<title>Assay: tenant acme, 2026-03-02");
  });

  it("draws every day of the period, also one without a question", () => {
    const page = reportPage(report());
    expect(page).toContain("2026-03-02: 10; 2026-03-03: 0; 2026-03-04: 10");
    expect(page.match(/<rect class="bar series-0"/g)).toHaveLength(2);
  });

  it("holds no script, no address to load from, and text of strangers only as text", () => {
    const hostile = '</title><script>alert(1)</script><img src="https://example.com/x.png">';
    const page = reportPage(
      report({
        ...{ tenant: hostile, surface: hostile },
        waiting: {
          entries: [{ id: hostile, question: hostile, why: "draft", lost: null, reviewedAt: hostile }],
          proposals: {
            ...{ madeAt: hostile, open: 1 },
            first: [{ id: hostile, kind: "phrasing", entryId: hostile, question: hostile }],
          },
        },
        questions: {
          uncovered: [{ question: hostile, asked: 1, answerId: hostile }],
          different: 1,
          disliked: [{ question: hostile, source: "golden", down: 1, wrong: 0, answerId: hostile }],
        },
        divergence: {
          offBecause: hostile,
          ...{
            overall: [divergence({ judge: hostile })],
            days: [divergence({ group: "2026-03-02", judge: hostile })],
          },
          entries: [divergence({ group: hostile })],
        },
      }),
    );
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<img");
    expect(page).toContain("default-src 'none'");
    const withoutNames = page.replaceAll('xmlns="http://www.w3.org/2000/svg"', "");
    expect(withoutNames).not.toMatch(/(?:src|href)="?https?:/);
  });

  it("gives each id once", () => {
    const ids = [...reportPage(report()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
  });
});

describe("the report of a long time", () => {
  const dayAt = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
  const longReport = (days: number) => {
    const all = Array.from({ length: days }, (_, index) => dayAt(index));
    return report({
      ...{ since: "0001-01-01T00:00:00.000Z", until: "9999-01-01T00:00:00.000Z" },
      traffic: { days: all.map((day) => trafficDay(day)), before: [], lost: 0 },
      money: { days: all.map((day) => moneyDay(day, { spent: 1 })), spentPerDay: null, savedPerDay: null },
      divergence: { ...report().divergence, days: all.map((group) => divergence({ group })) },
    });
  };

  it.each([
    [100, "day", "2020-01-01"],
    [300, "week", "2019-12-30"],
    [2000, "month", "2020-01"],
    [5000, "year", "2020"],
  ] as const)("of %d days is drawn by %s, from the first record on", (days, unit, first) => {
    const page = reportPage(longReport(days));
    expect(page).toContain(`Questions by ${unit}`);
    expect(page).toContain(`Spent and saved by ${unit}`);
    const bars = page.match(/<rect class="bar series-0"/g) ?? [];
    expect(bars.length).toBeGreaterThan(10);
    expect(bars.length).toBeLessThanOrEqual(120);
    expect(page).toContain(`>${first}</text>`);
  });

  it("adds up to all that was asked", () => {
    const page = reportPage(longReport(300));
    const [, text = ""] = /<desc id="traffic-days-text">([^<]*)</.exec(page) ?? [];
    const counts = text.split("; ").map((part) => Number(part.split(": ")[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3000);
  });

  it("holds amounts without number on its axis", () => {
    const amounts = Array.from({ length: 300_000 }, (_, index) => index);
    expect(createDayScale(amounts.length, amounts).high).toBe(500_000);
  });
});

describe("the axis of amounts", () => {
  it("ends at a round number that holds every amount, and always at zero", () => {
    expect(createDayScale(7, [3, 17])).toMatchObject({ low: 0, high: 20 });
    expect(createDayScale(7, [-0.4, 0.3])).toMatchObject({ low: -0.5, high: 0.5 });
    expect(createDayScale(7, [])).toMatchObject({ low: 0, high: 1 });
    expect(createDayScale(1, [0.1])).toMatchObject({ low: 0, high: 0.1 });
  });
});
