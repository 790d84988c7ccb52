import { createTwoFilesPatch, OMIT_HEADERS } from "diff";
import type { GoldenStore } from "../../stores/golden.ts";
import type { GoldenContent, GoldenEvent } from "../../stores/golden-history.ts";
import { noSuchEntry } from "../entries/find-entry.ts";

/** An event with what it changed. */
export interface HistoryStep extends GoldenEvent {
  /** Unified diff from the content before to the content after, without file names; empty where nothing differs. */
  readonly patch: string;
}

/** Everything that happened to an entry, the oldest first, also after it was removed. @throws AppError `golden-not-found` */
export async function describeHistory(id: string, store: GoldenStore): Promise<HistoryStep[]> {
  const events = await store.readHistory(id);
  if (events.length === 0) return noSuchEntry(id, store);
  return events.map((event, index) => ({ ...event, patch: diff(events[index - 1]?.content, event.content) }));
}

function diff(before: GoldenContent | null | undefined, after: GoldenContent | null): string {
  const options = { context: 2, headerOptions: OMIT_HEADERS };
  return createTwoFilesPatch("", "", linesOf(before), linesOf(after), undefined, undefined, options).trim();
}

/** An entry as lines of text, each fact on its own, the answer last. */
function linesOf(content: GoldenContent | null | undefined): string {
  if (!content) return "";
  const { state, language, audience, labels, questions, negatives, sources, answer } = content;
  const { reviewedBy, reviewedAt } = content;
  const lines = [
    `state: ${state}`,
    ...(reviewedBy === "" ? [] : [`reviewed: ${reviewedBy} at ${reviewedAt}`]),
    ...(language === null ? [] : [`language: ${language}`]),
    ...audience.map((word) => `audience: ${word}`),
    ...labels.map((word) => `label: ${word}`),
    ...questions.map((text) => `question: ${text}`),
    ...negatives.map((text) => `negative: ${text}`),
    ...sources.map(
      ({ label, version, hash }) => `source: ${label} (version ${version}, ${hash.slice(0, 12)})`,
    ),
    "answer:",
    ...answer.split("\n").map((line) => `  ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}
