/** Why no answer came, in a person's words. */
export interface AskFailure {
  readonly kind: "stopped" | "failed";
  readonly text: string;
}

/** What of an error of the server (RFC 9457) is told to a reader. */
interface Problem {
  readonly detail: string;
}

const SAID_BY_SERVER = [400, 413, 422];

/** @param status of the response */
export function describeProblem(status: number, body: unknown, retryAfter: string | null): AskFailure {
  return { kind: "failed", text: textOf(status, body, retryAfter) };
}

function textOf(status: number, body: unknown, retryAfter: string | null): string {
  if (status === 429) {
    const seconds = Number(retryAfter);
    const when = Number.isInteger(seconds) && seconds > 0 ? `in ${inWords(seconds)}` : "in a while";
    return `There were too many questions just now. Please try again ${when}.`;
  }
  if (status === 401 || status === 403) return "Questions cannot be asked from this page.";
  if (status === 504) return "The answer took too long.";
  if (SAID_BY_SERVER.includes(status) && isProblem(body)) return body.detail;
  return "The answer could not be fetched.";
}

function inWords(seconds: number): string {
  if (seconds === 1) return "a second";
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
}

export const stopped: AskFailure = { kind: "stopped", text: "Stopped." };

export const unreachable: AskFailure = {
  kind: "failed",
  text: "The answer could not be fetched. Is the connection working?",
};

export const brokenOff: AskFailure = { kind: "failed", text: "The answer broke off." };
