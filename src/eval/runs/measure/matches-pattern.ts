import { createContext, Script } from "node:vm";
import { AppError } from "../../../errors.ts";

/**
 * A pattern of a data set may be one that some answer keeps a machine busy with for years, such as `(a+)+$`: a match cannot be
 * interrupted from outside, not even by a signal. So it runs where the engine stops it after a while. The context holds two
 * strings and nothing of this program.
 */
const match = new Script('new RegExp(pattern, "iu").test(text)');

/** Some thousand times what an honest pattern takes on the longest answer. */
const LIMIT_MS = 1000;

interface MatchOptions {
  /** Milliseconds. @default 1000 */
  limitMs?: number;
}

/**
 * Whether a regular expression matches somewhere, without regard to case.
 *
 * @throws AppError `fact-timeout` where that is not known after a while
 */
export function matchesPattern(
  pattern: string,
  text: string,
  { limitMs = LIMIT_MS }: MatchOptions = {},
): boolean {
  const context = createContext(Object.assign(Object.create(null), { pattern, text }));
  try {
    return Boolean(match.runInContext(context, { timeout: limitMs }));
  } catch (cause) {
    if (!isTimeout(cause)) throw cause;
    throw new AppError(
      "fact-timeout",
      `The fact /${pattern}/ was not told from an answer of ${text.length} characters within ${limitMs} ms.`,
      { hint: "Write it without a repetition inside a repetition: a+ instead of (a+)+." },
    );
  }
}

/** The error comes from the other context, so it is no `Error` of this one. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
