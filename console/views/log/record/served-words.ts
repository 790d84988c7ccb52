import type { ServedBy } from "../../../api/wire/log.ts";
import { countOf } from "../../../parts/format.ts";

/** How many requests an entry answered, of how many people, and when. */
export function servedLine({ requests, askers, persons, days }: ServedBy): string {
  if (requests === 0) return "Nothing was served from it in the time that the log goes back.";
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const when = first === undefined ? "" : first === last ? `, on ${first}` : `, from ${first} to ${last}`;
  const who = [
    ...(askers > 0 ? [countOf(askers, "session")] : []),
    ...(persons > 0 ? [countOf(persons, "named person")] : []),
  ].join(" and ");
  return `${countOf(requests, "request")}${who === "" ? "" : ` of ${who}`}${when}.`;
}

/** What a withdrawal would have changed, but for other entries that were near enough. */
export function insteadLines({ instead: { documents, unknown } }: ServedBy): string[] {
  return [
    ...(documents > 0
      ? [
          `${documents} would have been answered from the documents, or not at all: no other entry was near enough.`,
        ]
      : []),
    ...(unknown > 0
      ? [`Of ${unknown} it is not known: they equal a question of the entry, so no other was looked at.`]
      : []),
  ];
}

/** What came in its place where it was withheld; undefined where it never was. */
export function withheldLine({ withheld: { questions, bySource } }: ServedBy): string | undefined {
  if (questions === 0) return undefined;
  const parts = Object.entries(bySource).map(([source, times]) => `${times} ${source}`);
  return `It was withheld from ${countOf(questions, "question")} in the holdout; what came in its place: ${parts.join(", ")}.`;
}
