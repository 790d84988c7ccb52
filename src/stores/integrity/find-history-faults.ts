import { isDeepStrictEqual } from "node:util";
import type { GoldenEntry } from "../golden.ts";
import { contentOf, type GoldenEvent } from "../golden-history.ts";

/**
 * A history leads, revision by revision, to what the entry is now, and a removed entry's ends with its removal. `entry`
 * is undefined where there is none by now; `events` are all of its id, the oldest first.
 */
export function findHistoryFaults(entry: GoldenEntry | undefined, events: readonly GoldenEvent[]): string[] {
  const steps = events.flatMap((event, index) => describeStep(event, events[index - 1]) ?? []);
  return [...steps, ...describeEnd(entry, events.at(-1))];
}

function describeStep(event: GoldenEvent, before: GoldenEvent | undefined): string | undefined {
  const { action, revision, content } = event;
  const isRemoval = action === "removed";
  if (isRemoval !== (content === null)) {
    return `Its history has the action "${action}" at revision ${revision} ${isRemoval ? "with" : "without"} a content.`;
  }
  const isFirst = before === undefined || before.content === null;
  if (isFirst && action === "existing") return undefined;
  const expected = isFirst ? 1 : before.revision + (isRemoval ? 0 : 1);
  if (revision === expected) return undefined;
  return `Its history has revision ${revision} ("${action}") where revision ${expected} belongs.`;
}

function describeEnd(entry: GoldenEntry | undefined, last: GoldenEvent | undefined): string[] {
  if (!last) return entry ? ["It has no history."] : [];
  if (!entry) return last.content === null ? [] : ["It is gone, and its history does not say so."];
  if (last.content === null) return ["It is there, and its history ends with its removal."];
  if (last.revision !== entry.revision) {
    return [`It is at revision ${entry.revision}, and its history ends at ${last.revision}.`];
  }
  return isDeepStrictEqual(last.content, contentOf(entry))
    ? []
    : ["It is not what its history says that it became last."];
}
