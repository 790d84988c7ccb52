import { describe, expect, it } from "vitest";
import {
  fallingCorpus,
  flatCorpus,
  flatThresholds,
  workedThresholds,
} from "../../../test/fixtures/calibration/worked-corpora.ts";
import { calibratePairs } from "../calibrate-pairs.ts";
import { calibrateWithVerifier } from "../verifier/calibrate-with-verifier.ts";
import { buildReport } from "./build-report.ts";
import { reportPage } from "./html/report-page.ts";
import { reportCsv } from "./report-csv.ts";
import { reportSchema } from "./report-schema.ts";
import { reportTable } from "./report-table.ts";
import { buildVerifiedReport } from "./verifier/build-verified-report.ts";
import type { VerifierStage } from "./verifier/stage-schema.ts";

const prices = { perDay: 9400, savingPerHit: 0.0142, wrongCost: 0.2, resamples: 100, choices: 20 };
const origin = {
  createdAt: new Date("2026-01-02T03:04:05Z"),
  embedderId: 'model "<b>&co"',
  pairsHash: "ab12",
  vetoes: false,
};
const run = buildReport(
  calibratePairs(fallingCorpus(), { ...prices, thresholds: workedThresholds, minPrecision: 0.9 }),
  origin,
);
const flat = buildReport(calibratePairs(flatCorpus(), { ...prices, thresholds: flatThresholds }), origin);
const sure = buildReport(
  calibratePairs(
    Array.from({ length: 90 }, () => ({ similarity: 0.96, right: true })),
    { ...prices, thresholds: [0.95, 0.9] },
  ),
  origin,
);
const stage: VerifierStage = {
  ...{ kind: "chat", id: 'judge "<i>&co"', verdicts: { from: "in-force", known: 0 } },
  ...{ pairs: 1000, asked: 400, noted: 600, failed: 2 },
  cost: { perCall: 0.0004, from: "measured", measured: 0.0004 },
  latency: { p50: 120, from: "measured", measured: 120 },
};
/** Behind a verifier that lets one wrong pair in forty through. */
const behind = buildVerifiedReport(
  calibrateWithVerifier(
    fallingCorpus().map((pair, at) => ({
      ...pair,
      accepted: pair.right ? at % 30 !== 0 : at % 40 === 0,
      ...{ cost: 0.0004, latencyMs: 100 + (at % 50) },
    })),
    { ...prices, thresholds: workedThresholds, minPrecision: 0.9 },
  ),
  { ...origin, stage },
);

describe("buildReport", () => {
  it.each([
    ["a run", run],
    ["do not run", flat],
    ["no wrong pair and an empty step", sure],
    ["a verifier", behind],
  ])("survives JSON: %s", (_, report) => {
    const again = reportSchema.parse(JSON.parse(JSON.stringify(report)));
    expect(again).toEqual(report);
    expect(again).toMatchObject({ format: "assay-threshold-calibration", version: 1 });
  });

  it("holds the choice, the seed and what it was measured on", () => {
    expect(run).toMatchObject({
      createdAt: "2026-01-02T03:04:05.000Z",
      embedderId: origin.embedderId,
      seed: 1,
      choice: { decision: "run", threshold: 0.95 },
      stability: { seed: 1, resamples: 20 },
    });
    expect(flat.choice.decision).toBe("do-not-run");
  });
});

describe("reportTable", () => {
  it("shows each row as a reader checks it, and marks what is not known", () => {
    const { head, rows } = reportTable(run);
    for (const { cells } of rows) expect(cells).toHaveLength(head.length);
    expect(rows[0]?.cells.slice(0, 5)).toEqual(["0.98", "54", "1", "2.7 %", "99.4 % [92.2, 100.0]"]);
    expect(rows[0]?.marks.join("; ")).toMatch(/^thin: \d+ more labels$/);
    expect(rows[1]).toMatchObject({ isChosen: true, marks: ["not told from 0.98"] });
  });

  it("says what 0 wrong leaves open, and where a step adds nothing", () => {
    const { rows } = reportTable(sure);
    expect(rows[0]?.marks).toContain("0 wrong: up to 3.3 % possible");
    expect(rows[0]?.cells.at(-1)).toMatch(/^none wrong \[0\.\d+, no end\]$/);
    expect(rows[1]?.cells.at(-1)).toBe("nothing added");
  });
});

describe("reportCsv", () => {
  it("has the columns of a verifier where one was measured, and none else", () => {
    const [head = "", row = ""] = reportCsv(behind).split("\r\n");
    expect(row.split(",")).toHaveLength(head.split(",").length);
    expect(head).toContain("false_accept,false_accept_low,false_accept_high");
    expect(reportCsv(run)).not.toContain("verifier");
  });

  it("has a header, a line for each row and nothing that needs quotes", () => {
    const lines = reportCsv(run).trimEnd().split("\r\n");
    const cells = lines.map((line) => line.split(","));
    expect(lines).toHaveLength(1 + workedThresholds.length);
    expect(new Set(cells.map(({ length }) => length)).size).toBe(1);
    const column = (name: string): number => cells[0]?.indexOf(name) ?? -1;
    expect(cells.slice(1).map((row) => Number(row[column("threshold")]))).toEqual(workedThresholds);
    const [, , second = []] = cells;
    const [, first = []] = cells;
    const saved = Number(second[column("saved_per_day")]) - Number(first[column("saved_per_day")]);
    const wrong = Number(second[column("wrong_per_day")]) - Number(first[column("wrong_per_day")]);
    expect(Number(second[column("price_of_wrong")])).toBeCloseTo(saved / wrong, 9);
    expect(lines.slice(1).join("")).toMatch(/^[0-9.,a-z-]+$/);
  });
});

describe("reportPage", () => {
  const pages = [
    ["a run", reportPage(run), run],
    ["do not run", reportPage(flat), flat],
    ["one row", reportPage(sure), sure],
    ["a verifier", reportPage(behind), behind],
  ] as const;

  it.each(pages)("asks for nothing from anywhere: %s", (_, page) => {
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\bon\w+="|javascript:/i);
    const addresses = page.match(/https?:\/\/[^"'\s<]+/g) ?? [];
    expect(addresses).toEqual(addresses.filter((one) => one === "http://www.w3.org/2000/svg"));
  });

  it.each(pages)("closes every element it opens, in order: %s", (_, page) => {
    const open: string[] = [];
    for (const [, slash, name = "", self] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi)) {
      if (slash) expect(open.pop()).toBe(name);
      else if (self !== "/" && name !== "meta") open.push(name);
    }
    expect(open).toEqual([]);
  });

  it.each(pages)("draws only what can be drawn, inside the drawing: %s", (_, page) => {
    const svg = page.slice(page.indexOf("<svg"), page.indexOf("</svg>"));
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, x, y] of svg.matchAll(/\bc?x="([\d.-]+)"[^>]*?\bc?y="([\d.-]+)"/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(960);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(420);
    }
    expect(page).not.toMatch(/NaN|undefined/);
  });

  it.each(pages)("can be read without seeing it: %s", (_, page, report) => {
    expect(page).toMatch(/<svg [^>]*role="img" aria-labelledby="curves-title curves-text"/);
    expect(page).toContain('<title id="curves-title">');
    expect(page).toMatch(/<desc id="curves-text">at 0\.9\d hit rate/);
    const tables = report.verifier ? 2 : 1;
    expect(page.match(/<th scope="row">/g)).toHaveLength(report.rows.length * tables);
    expect(page.match(/<th scope="col">/g)?.length).toBeGreaterThan(8);
    expect(page).toContain('<table aria-describedby="about-money">');
    expect(page).toContain('<html lang="en">');
  });

  it("has both curves with bands, the chosen point, the slope test and the money table", () => {
    const [[, page]] = pages;
    for (const name of ["hits", "precision"]) {
      expect(page).toContain(`<polygon class="band ${name}"`);
      expect(page).toContain(`<polyline class="curve ${name}"`);
    }
    expect(page).toContain(">chosen: 0.95<");
    expect(page).toContain("Run at 0.95");
    expect(page).toContain('<tr class="chosen"><th scope="row">0.95</th>');
    expect(page).toContain("the log odds move by");
    expect(page).toContain("prefers-color-scheme: dark");
    expect(page).toContain("@media print");
  });

  it("has the curves and the table behind a verifier, and marks the chosen row in that one", () => {
    const page = reportPage(behind);
    expect(behind.verifier?.decision.use).toBe("with");
    for (const name of ["hits", "precision", "hits-with", "precision-with"]) {
      expect(page).toContain(`<polygon class="band ${name}"`);
      expect(page).toContain(`<polyline class="curve ${name}"`);
    }
    const { threshold } = behind.choice.decision === "run" ? behind.choice : { threshold: 0 };
    expect(page).toContain(`>chosen: ${threshold} with verifier<`);
    const [, money = "", second = ""] = page.split("<table");
    expect(money).not.toContain('<tr class="chosen">');
    expect(second.match(/<tr class="chosen">/g)).toHaveLength(1);
    expect(page).toContain("What the small model could answer by itself");
    expect(page).toContain("judge &quot;&lt;i&gt;&amp;co&quot;");
    const labels = [...page.matchAll(/<text class="label (?!chosen)[^"]*" x="[\d.]+" y="([\d.]+)"/g)].map(
      placeOf,
    );
    const sorted = labels.toSorted((a, b) => a - b);
    expect(sorted).toHaveLength(4);
    for (const [at, y] of sorted.slice(1).entries()) expect(y - (sorted[at] ?? 0)).toBeGreaterThan(17.8);
  });

  it("says do not run with every reason", () => {
    const [, [, page]] = pages;
    expect(page).toContain("Do not run");
    expect(page).not.toContain(">chosen:");
    expect(page).toContain("precision goes from 67.0 % to 73.0 %");
  });

  it("escapes what it did not write itself", () => {
    const [[, page]] = pages;
    expect(page).toContain("model &quot;&lt;b&gt;&amp;co&quot;");
    expect(page).not.toContain("<b>");
    const hostile = reportPage({ ...run, embedderId: "</dd><script>alert(1)</script>\u202E\u0007" });
    expect(hostile).not.toContain("<script");
    expect(hostile).not.toMatch(/[^\P{Cc}\n]|\u202E/u);
  });

  it("has colours that can be read, light and dark", () => {
    const [[, page]] = pages;
    const blocks = [...page.matchAll(/:root \{([^}]*)\}/g)].map(([, body = ""]) => body);
    expect(blocks).toHaveLength(3);
    for (const block of blocks) {
      const colour = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? "";
      for (const name of ["text", "quiet", "hits", "precision", "chosen", "no"]) {
        expect(contrast(colour(name), colour("ground")), `${name} in ${block}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(colour("text"), colour("row"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour("line"), colour("ground"))).toBeGreaterThanOrEqual(3);
    }
    const second = [
      ...page.matchAll(/svg \{ --hits-with: (#[0-9a-f]{6}); --precision-with: (#[0-9a-f]{6})/g),
    ];
    expect(second).toHaveLength(3);
    for (const [at, [, hits = "", precision = ""]] of second.entries()) {
      const ground = /--ground: (#[0-9a-f]{6})/.exec(blocks[at] ?? "")?.[1] ?? "";
      for (const one of [hits, precision]) expect(contrast(one, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function placeOf([, text]: RegExpMatchArray): number {
  return Number(text);
}

/** Contrast of two colours. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(first: string, second: string): number {
  const luminance = (colour: string): number =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, at) => sum + value * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
