import type { Answer } from "assay";

/** What must hold for an answer; resolves to the sentences that do not. */
export type Expectation = (answer: Answer) => string[];

export function all(...expectations: readonly Expectation[]): Expectation {
  return (answer) => expectations.flatMap((expect) => expect(answer));
}

function check(holds: (answer: Answer) => boolean, otherwise: (answer: Answer) => string): Expectation {
  return (answer) => (holds(answer) ? [] : [otherwise(answer)]);
}

export const source = (wanted: Answer["source"]): Expectation =>
  check(
    (answer) => answer.source === wanted,
    (answer) => `the source is "${answer.source}", not "${wanted}"`,
  );

/** The answer is this text, character for character. */
export const verbatim = (text: string): Expectation =>
  check(
    (answer) => answer.text === text,
    (answer) => `the text differs from the expected one: ${JSON.stringify(answer.text)}`,
  );

export const names = (...words: readonly string[]): Expectation =>
  check(
    (answer) => words.every((word) => answer.text.includes(word)),
    (answer) => `the answer does not name ${words.join(", ")}: ${JSON.stringify(answer.text)}`,
  );

export const cites = (documentId: string): Expectation =>
  check(
    (answer) => answer.citations[0]?.documentId === documentId,
    (answer) => `the first citation is "${answer.citations[0]?.documentId ?? "none"}", not "${documentId}"`,
  );

/** A reviewed answer was close enough and was refused, for this reason. */
export const refused = (verdict: string): Expectation =>
  check(
    ({ golden }) => golden !== null && !golden.served && golden.freshness?.verdict === verdict,
    ({ golden }) =>
      `no refusal as "${verdict}": ${golden ? (golden.freshness?.verdict ?? golden.because) : "nothing was close"}`,
  );

/** The refusal names this document and what it says now. */
export const changedSource = (label: string): Expectation =>
  check(
    ({ golden }) =>
      golden?.freshness?.sources.some((one) => one.verdict === "changed" && one.label.includes(label)) ===
      true,
    () => `the refusal does not name the changed source "${label}"`,
  );

/** No reviewed answer came near enough. */
export const miss: Expectation = check(
  ({ trace }) => trace.entries.some((entry) => entry.stage === "golden" && entry.outcome === "far"),
  () => "the golden layer did not report a miss",
);

/** Served by a phrasing that is not the question itself. */
export const unseenPhrasing: Expectation = check(
  ({ golden }) => golden?.match.how === "similar",
  () => "the phrasing is not new",
);

/** Only the golden layer ran, and no model besides the embedder. */
export const nothingElseRan: Expectation = check(
  ({ trace }) =>
    trace.entries.every(({ stage }) => stage === "golden" || stage === "embed" || stage === "route"),
  ({ trace }) => `other stages ran: ${trace.entries.map(({ stage }) => stage).join(", ")}`,
);

export const undegraded: Expectation = check(
  ({ degraded }) => degraded.length === 0,
  ({ degraded }) => `degraded: ${degraded.map(({ stage }) => stage).join(", ")}`,
);
