import type { Answer } from "../../answer/answer.ts";

/** What names of headers say of an answer, for the OpenAPI document. */
export const answerHeaderNames = {
  "X-Assay-Source": "Where the text is from: golden, cached, generated, extracted, web or fallback.",
  "X-Assay-Answer-Id": "Id of the response, as in the log.",
  Age: "Seconds since a stored answer was written, or a reviewed one reviewed.",
} as const;

/** Path, id and age of an answer, so that a proxy or a log sees them without reading it. */
export function answerHeaders(answer: Answer, now: Date): Record<string, string> {
  const age = ageOf(answer, now);
  return {
    "x-assay-source": pathOf(answer),
    "x-assay-answer-id": answer.id,
    ...(age !== undefined && { age: String(Math.max(0, Math.floor(age))) }),
  };
}

/** The source, and `web` for what was made of pages of the web: their address is their passage. */
function pathOf({ source, citations }: Answer): Answer["source"] | "web" {
  const isMade = source === "generated" || source === "extracted";
  return isMade && citations.some(({ passageId, url }) => passageId === url) ? "web" : source;
}

/** In seconds; undefined for what was not stored. */
function ageOf({ source, cache, golden }: Answer, now: Date): number | undefined {
  if (source === "cached") return cache?.ageSeconds ?? undefined;
  if (source !== "golden" || !golden?.review) return undefined;
  const reviewed = Date.parse(golden.review.at);
  return Number.isNaN(reviewed) ? undefined : (now.getTime() - reviewed) / 1000;
}
