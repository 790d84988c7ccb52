import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import type { GateOutcome, GateReport } from "../gate-report.ts";

/** Questions that a test case names; the rest are counted. */
const SHOWN = 50;

export interface JunitOptions {
  /** When the run was checked: ISO 8601, UTC. */
  readonly at: string;
}

/**
 * The report as JUnit XML, in which a gate is a test case and the questions that broke it are the text of its failure. Questions
 * are strangers' text: what XML cannot hold is replaced, and the rest is escaped.
 */
export function junitReport({ run, gates }: GateReport, { at }: JunitOptions): string {
  const failed = gates.filter(({ isMet }) => !isMet).length;
  const counts = `tests="${gates.length}" failures="${failed}" errors="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay eval gate" ${counts}>
  <testsuite name="${escapeXml(`gates of ${run.name}`)}" ${counts} skipped="0" timestamp="${escapeXml(at)}">
${gates.map(testCase).join("\n")}
  </testsuite>
</testsuites>
`;
}

function testCase({ kind, name, isMet, found, brokenBy }: GateOutcome): string {
  const head = `    <testcase classname="assay.gates.${kind}" name="${escapeXml(name)}"`;
  if (isMet) return `${head}/>`;
  const lines = brokenBy.slice(0, SHOWN).map(({ id, question, came }) => `${id}: ${came}: ${question}`);
  const more = brokenBy.length > SHOWN ? [`… and ${brokenBy.length - SHOWN} more`] : [];
  return `${head}>
      <failure message="${escapeXml(found)}" type="${kind}">${escapeXml([...lines, ...more].join("\n"))}</failure>
    </testcase>`;
}

/** A lone half of a character cannot be written as UTF-8; the five signs of XML are those of HTML. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/\p{Cs}/gu, "\uFFFD"));
}
