import { dayAfter } from "../../parts/calendar-days.ts";

/** What of the log is shown: the values of the address, and what they ask of the server. */
export const filterNames = [
  ...(["since", "until", "surface", "source", "entry", "cohort", "degraded", "text", "feedback"] as const),
];
export type FilterName = (typeof filterNames)[number];
export type LogFilter = Readonly<Record<FilterName, string>>;

/** By the names of the server. The last day is meant as a whole, and the server's `until` is where it ends. */
export function filterQuery({ entry, until, ...rest }: LogFilter): Readonly<Record<string, string>> {
  return { ...rest, entryId: entry, until: until === "" ? "" : (dayAfter(until) ?? until) };
}

export function isFiltered(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** What of an address the filter is, to be kept where one goes on to a record and back. */
export function filterOf(query: Readonly<Record<string, string>>): LogFilter {
  const value = (name: FilterName) => query[name] ?? "";
  return {
    ...{ since: value("since"), until: value("until"), surface: value("surface"), source: value("source") },
    ...{ entry: value("entry"), cohort: value("cohort"), degraded: value("degraded") },
    ...{ text: value("text"), feedback: value("feedback") },
  };
}
