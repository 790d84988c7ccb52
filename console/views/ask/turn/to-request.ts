import { type ApiProblem, toApiError } from "../../../api/api-problem.ts";
import type { AskRequest } from "../../../api/wire/ask.ts";
import type { Asking, Turn } from "./turn.ts";
import { historyOf } from "./turn.ts";

interface RequestOptions {
  /** The turns that it follows. */
  before: readonly Turn[];
  /** Whether the stages may be told. */
  explain: boolean;
}

/** The body of the request. @throws ApiError where the filter cannot be read */
export function toRequest(asking: Asking, { before, explain }: RequestOptions): AskRequest {
  const history = historyOf(before);
  const audience = asking.audience
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const filter = readFilter(asking.filter);
  return {
    question: asking.question,
    explain,
    ...(history.length > 0 && { history }),
    ...(asking.surface !== "" && { surface: asking.surface }),
    ...(audience.length > 0 && { audience }),
    ...(asking.language.trim() !== "" && { language: asking.language.trim() }),
    ...(filter && { filter }),
  };
}

function readFilter(text: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below, as for JSON that is no object.
  }
  throw toApiError(unreadable);
}

const unreadable: ApiProblem = {
  status: 0,
  code: "filter-unreadable",
  message: "The filter cannot be read.",
  hint: 'Write it as JSON, such as {"product": "engine"}, or leave it empty.',
  requestId: undefined,
};
