import type { IngestReport } from "../../ingest/report.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { printable } from "./printable.ts";

/** Names of this many documents are printed; `--json` has all. */
const SHOWN = 10;

/** What an ingest did, for people: one line of counts, then everything that needs a look. */
export function renderIngestReport(report: IngestReport, { bold, dim, red, yellow }: Styler): string {
  const { added, changed, unchanged, renamed, removed, passages, notSeen, durationMs } = report;
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${unchanged.length} unchanged`,
    ...(renamed.length > 0 ? [`${renamed.length} renamed`] : []),
    `${removed.length} removed`,
    ...(report.failed.length > 0 ? [red(`${report.failed.length} failed`)] : []),
  ];
  const seconds = durationMs / 1000;
  const rate =
    passages.embedded > 0 && seconds > 0 ? `, ${(passages.embedded / seconds).toFixed(0)} a second` : "";
  return [
    `${bold("Documents")}  ${counts.join(", ")}`,
    `${bold("Passages")}   ${passages.total} written: ${passages.embedded} embedded, ${passages.reused} known already`,
    dim(`${seconds.toFixed(1)} s${rate}`),
    ...list(
      "Renamed",
      renamed.map(({ from, to }) => `${from} → ${to}`),
    ),
    ...list("Removed", removed),
    ...(notSeen > 0
      ? [
          yellow(
            `${count(notSeen, "document")} of this collection came from another folder and ${notSeen === 1 ? "was" : "were"} not seen and kept; --prune removes what is not seen.`,
          ),
        ]
      : []),
    ...(passages.truncated > 0
      ? [
          yellow(
            `${count(passages.truncated, "passage")} longer than the embedding model reads: the tail is not searched.`,
          ),
        ]
      : []),
    ...list("Warnings", report.warnings),
    ...list(
      "Failed",
      report.failed.map(
        ({ path, code, message, hint }) =>
          `${message.includes(path) ? "" : `${path}: `}${message} [${code}]${hint ? ` ${hint}` : ""}`,
      ),
    ),
  ].join("\n");
}

function list(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, SHOWN).map((line) => `  ${printable(line)}`);
  const rest = lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more (--json lists all)`] : [];
  return [`${title}:`, ...shown, ...rest];
}
