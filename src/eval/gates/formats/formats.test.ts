import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GateReport } from "../gate-report.ts";
import { describeGates } from "./describe-gates.ts";
import { junitReport } from "./junit-report.ts";
import { markdownSummary } from "./markdown-summary.ts";

const HOSTILE = `"]]></failure></testcase><script>alert('x')</script> & \u0000\u001B[31m \uD800 | **b** [l](http://x) @all\n# h`;

function reportOf(question: string, isMet = false): GateReport {
  return {
    run: { id: "r", name: "main", setHash: "0", questions: 3 },
    baseline: null,
    isMet,
    gates: [
      {
        kind: "errors",
        name: "no errors",
        metric: null,
        tag: null,
        isMet: true,
        found: "0 questions",
        brokenBy: [],
      },
      {
        kind: "atLeast",
        name: "retrieval.hit@5 at least 0.9",
        metric: "retrieval.hit@5",
        tag: null,
        isMet,
        found: "0.5, 2 questions",
        brokenBy: isMet ? [] : [{ id: question, question, came: "0" }],
      },
    ],
  };
}

/** What a browser shows of what a Markdown reader leaves as it is. */
function shown(markdown: string): string {
  const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return markdown.replace(/&(?:#(\d+)|([a-z]+));/gu, (_, code, name) =>
    code === undefined ? (names[name] ?? "?") : String.fromCodePoint(Number(code)),
  );
}

describe("a baseline of another set", () => {
  it("is told, since what is expected of a question is in no run", () => {
    const report = reportOf("Which port?");
    const of = (setHash: string) => ({
      ...report,
      baseline: { id: "b", name: "before", setHash, questions: 3 },
    });
    const said = "The baseline is of another set";
    for (const format of [(one: GateReport) => JSON.stringify(describeGates(one)), markdownSummary]) {
      expect(format(of("1"))).toContain(said);
      expect(format(of("0"))).not.toContain(said);
      expect(format(report)).not.toContain(said);
    }
  });
});

describe("junitReport", () => {
  const report = (question: string) => junitReport(reportOf(question), { at: "2026-01-02T03:04:05.000Z" });

  it("has a test case for each gate, and the questions in the text of a failure", () => {
    const xml = report("Which port?");
    expect(xml).toContain('tests="2" failures="1"');
    expect(xml).toContain('<testcase classname="assay.gates.errors" name="no errors"/>');
    expect(xml).toMatch(
      /<failure message="0.5, 2 questions" type="atLeast">Which port\?: 0: Which port\?<\/failure>/,
    );
  });

  it("gives back a hostile question as its text, with a mark for what XML cannot hold", () => {
    const xml = report("]]> <![CDATA[ &#x0; 'a' \"b\" \u0000\u0008\u000B\uFFFE\uFFFF\uD83D | `c`\r\nd");
    const [, text = ""] = /type="atLeast">([\s\S]*)<\/failure>/u.exec(xml) ?? [];
    const bad = "\uFFFD".repeat(6);
    const said = `]]> <![CDATA[ &#x0; 'a' "b" ${bad} | \`c\`\uFFFD\nd`;
    expect(shown(text)).toBe(`${said}: 0: ${said}`);
    expect(text).not.toContain("]]>");
  });

  it("stays well formed whatever a question holds", () => {
    const tags = (xml: string) => xml.match(/<[^>]*>/gu)?.map((tag) => tag.replace(/"[^"]*"/gu, '""'));
    const expected = tags(report("plain"));
    fc.assert(
      fc.property(fc.oneof(fc.constant(HOSTILE), fc.string({ unit: "binary" })), (question) => {
        const xml = report(question);
        expect(tags(xml)).toEqual(expected);
        // What XML 1.0 allows; a lone half of a character is none of it.
        expect(xml).toMatch(/^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
        expect(xml.replace(/&(?:amp|lt|gt|quot|#39);/gu, "")).not.toContain("&");
      }),
    );
  });
});

describe("markdownSummary", () => {
  it("says what is not met, by which questions, and lists all gates", () => {
    const text = markdownSummary(reportOf("Which port?"));
    expect(text).toContain("### 1 of 2 gates not met");
    expect(text).toContain("| Which port? | 0 | Which port? |");
    expect(text).toContain("| ✅ | no errors | 0 questions |");
    expect(markdownSummary(reportOf("x", true))).toContain("### All 2 gates met");
  });

  it("lets no question become Markdown, HTML, a mention or another cell", () => {
    const row = markdownSummary(reportOf(HOSTILE))
      .split("\n")
      .find((line) => line.includes("alert"));
    expect(row?.match(/\|/gu)).toHaveLength(4);
    expect(row).not.toMatch(/[<@*[\]`#](?!\d)/u);
  });

  it("shows every question as it was asked, in one cell of one row", () => {
    const cells = (question: string) => {
      const rows = markdownSummary(reportOf(question)).split("\n");
      const at = rows.indexOf("| question | came to | |");
      expect(rows.slice(at + 3, at + 4)).toEqual([""]);
      return rows[at + 2]?.split("|").map((cell) => shown(cell.trim()));
    };
    for (const question of [
      'What\'s "new" & why? a < b > c',
      "]]> <script>alert('x')</script> <!-- <![CDATA[ &amp; &#124;",
      "a | b \\| c || `d | e` ```",
      "![i](http://x) **b** ~~s~~ $x$ #12 @all a@b.com www.x.com",
    ]) {
      expect(cells(question)).toEqual(["", question, "0", question, ""]);
    }
    expect(cells("a\r\n| b |\u2028\u2029c\td")).toEqual(["", "a | b | c d", "0", "a | b | c d", ""]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (question) => {
        fc.pre(/\S/u.test(question));
        expect(cells(question)).toHaveLength(5);
      }),
    );
  });

  it("turns no address into a link, and no name of a run into a list", () => {
    const text = markdownSummary({
      ...reportOf("see www.x.com, WWW.X.com, http://x.com or a@x.com"),
      run: { id: "r", name: "- [ ] 1. x", setHash: "0", questions: 3 },
    });
    expect(text).not.toMatch(/www\.|:\/\/|@/iu);
    expect(text).toContain("\nRun - ");
  });

  it("is no longer than it must be: questions are cut and counted", () => {
    const many = reportOf("x");
    const brokenBy = Array.from({ length: 30 }, (_, at) => ({
      id: `q${at}`,
      question: "w ".repeat(400),
      came: "0",
    }));
    const text = markdownSummary({ ...many, gates: many.gates.map((gate) => ({ ...gate, brokenBy })) });
    expect(text).toContain("… and 10 more");
    expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThan(300);
  });
});

/** A stranger's words must not reach a workflow as anything but text, whichever reader comes after. */
describe("both formats", () => {
  it("hold no control characters", () => {
    for (const text of [junitReport(reportOf(HOSTILE), { at: "x" }), markdownSummary(reportOf(HOSTILE))]) {
      expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    }
  });
});
