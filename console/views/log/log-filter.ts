import { dayAfter } from "../../parts/calendar-days.ts";

/** Where nothing is chosen. */
const everything = {
  ...{ since: "", until: "", surface: "", source: "", entry: "" },
  ...{ cohort: "", degraded: "", text: "", feedback: "" },
};

/** What of the log is shown: the values of the address, and what they ask of the server. */
export type LogFilter = Readonly<typeof everything>;

/** By the names of the server. The last day is meant as a whole, and the server's `until` is where it ends. */
export function filterQuery({ entry, until, ...rest }: LogFilter): Readonly<Record<string, string>> {
  return { ...rest, entryId: entry, until: until === "" ? "" : (dayAfter(until) ?? until) };
}

export function isFiltered(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** What of an address the filter is, to be kept where one goes on to a record and back. */
export function filterOf(query: Readonly<Record<string, string>>): LogFilter {
  const named = Object.entries(query).filter(([name]) => Object.hasOwn(everything, name));
  return { ...everything, ...Object.fromEntries(named) };
}
