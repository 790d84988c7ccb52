import type { CacheStatus } from "../../service/cache/cache-admin.ts";
import type { CacheEntry, CacheSnapshot } from "../../stores/cache.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { indented, oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

const QUESTION_WIDTH = 60;

/** What the cache holds and serves, one fact a line. */
export function renderCacheStatus(status: CacheStatus, styler: Styler): string {
  const { entries, maxEntries, sizeBytes, served, orphaned, ttlSeconds, threshold } = status;
  const rows = [
    ["cache", status.offBecause === null ? "on" : `off: ${status.offBecause}`],
    ["stored answers", `${entries} of at most ${maxEntries}, ${(sizeBytes / 1024).toFixed(1)} KiB`],
    ["served", count(served, "time")],
    ["orphaned", String(orphaned)],
    ["kept for", `${ttlSeconds} s`],
    [
      "served to",
      threshold === null ? "the same question" : `the same question, and near ones ≥ ${threshold}`,
    ],
  ].map(([name = "", value = ""]) => [styler.dim(name), value]);
  const next = status.note === null ? [] : [`${status.note} assay calibrate cache --pairs <file>`];
  const texts = status.texts === null ? [] : [status.texts];
  return [renderColumns(rows), ...renderWarnings([...texts, ...next], styler)].join("\n");
}

/** One row for each stored answer below a heading. */
export function renderCacheList(entries: readonly CacheEntry[], styler: Styler): string {
  if (entries.length === 0) return "No answers are stored.";
  const heading = ["written at (UTC)", "served", "surface", "question", "id"].map(styler.dim);
  const rows = entries.map(({ createdAt, servedCount, surface, question, id }) => [
    createdAt.slice(0, 19).replace("T", " "),
    String(servedCount),
    oneLine(surface ?? "", 20),
    oneLine(question, QUESTION_WIDTH),
    styler.dim(oneLine(id)),
  ]);
  return renderColumns([heading, ...rows]);
}

/** One stored answer, a fact a line, its passages and what they are now, then its text. */
export function renderCacheEntry({ entry, states }: CacheSnapshot, styler: Styler): string {
  const facts = [
    ["id", entry.id],
    ["question", entry.question],
    ["written at", `${entry.createdAt} for answer ${entry.answerId}`],
    ["written by", entry.model ?? "quotes of the documents"],
    ["served", `${count(entry.servedCount, "time")}, last at ${entry.lastServedAt}`],
    ["surface", entry.surface ?? "none"],
    ["namespace", entry.namespace],
    ...entry.passages.map(({ documentId, startLine }, index) => [
      "rests on",
      `${documentId}:${startLine} (${STATES[states[index]?.kind ?? "gone"]})`,
    ]),
  ].map(([name = "", value = ""]) => [styler.dim(name), oneLine(value)]);
  return [renderColumns(facts), indented(entry.text.trimEnd())].join("\n\n");
}

const STATES = {
  same: "as it was",
  changed: "changed: it is not served any more",
  gone: "gone: it is not served any more",
} as const;
