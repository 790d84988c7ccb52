import type { AssayStatus } from "../../service/assay.ts";
import type { ThresholdReport } from "../../service/calibration/calibrations.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { thresholdWarnings } from "./calibration-status.ts";
import { renderColumns } from "./columns.ts";
import { describeHoldout } from "./holdout.ts";
import { oneLine } from "./one-line.ts";
import { describeShadow } from "./shadow.ts";
import { unembeddedWarnings } from "./unembedded.ts";
import { renderWarnings } from "./warnings.ts";

export interface StatusDetails {
  /** Entries by verdict. */
  goldenVerdicts: Readonly<Record<string, number>>;
  /** Whether the database was built with another model. */
  needsReindex: boolean;
  /** Why the configured model could not be opened, or null. */
  modelProblem: string | null;
  /** How each threshold in force came to be. */
  reports: readonly ThresholdReport[];
  styler: Styler;
}

function describeLog({ enabled, records, lost }: AssayStatus["log"]): string {
  const kept = `${enabled ? "" : "off; "}${count(records, "answer")}`;
  return lost === 0 ? kept : `${kept}, ${count(lost, "record")} lost`;
}

/** What the database holds, one fact a line, then what is wrong with it. */
export function renderStatus(
  status: AssayStatus,
  { goldenVerdicts, needsReindex, modelProblem, reports, styler }: StatusDetails,
): string {
  const { embedderId, pinnedEmbedderId, thresholds } = status;
  const verdicts = Object.entries(goldenVerdicts).map(([verdict, count]) => `${count} ${verdict}`);
  const rows = [
    ["database", oneLine(status.database)],
    ["tenant", oneLine(status.tenant)],
    ["model", modelProblem === null ? oneLine(embedderId) : "cannot be opened"],
    ["documents", `${status.documents} with ${count(status.passages, "passage")}`],
    [
      "golden entries",
      `${status.goldenEntries} with ${count(status.goldenPhrasings, "question")}${verdicts.length === 0 ? "" : `: ${verdicts.join(", ")}`}`,
    ],
    ...Object.entries(thresholds).map(([name, pin]) => [
      `${name} threshold`,
      pin === null ? "not kept in the database" : `${pin.value} (${pin.origin}, ${pin.setAt})`,
    ]),
    ["calibration", describeCalibration(reports)],
    ["cache", describeCache(status.cache)],
    ["verifier", describeVerifier(status.verifier)],
    ["log", describeLog(status.log)],
    ["shadow", describeShadow(status.shadow)],
    ["holdout", describeHoldout(status.holdout)],
    ...status.entityFields.map(({ field, values, documents }) => [
      `entity field ${oneLine(field)}`,
      `${count(values, "value")} in ${count(documents, "document")}`,
    ]),
  ].map(([name = "", value = ""]) => [styler.dim(name), value]);
  const stale = Object.entries(thresholds).flatMap(([name, pin]) =>
    pin === null || pin.embedderId === embedderId || pin.origin === "default"
      ? []
      : [
          `The ${name} threshold was chosen under ${pin.embedderId}. Choose it anew: assay threshold set ${name} <value>`,
        ],
  );
  // A stale one is told above.
  const due = thresholdWarnings(reports.filter(({ state }) => state !== "stale"));
  const unknown =
    status.documents === 0
      ? []
      : status.entityFields.flatMap(({ field, documents }) =>
          documents > 0 ? [] : [`No document has the field "${field}" of retrieval.entityFields.`],
        );
  const problem = [modelProblem, status.cache.note, status.cache.texts, status.verifier.problem].filter(
    (each) => each !== null,
  );
  const mismatch = needsReindex
    ? [`The database was built with ${pinnedEmbedderId ?? ""}. Embed everything anew: assay reindex`]
    : [];
  return [
    renderColumns(rows),
    ...renderWarnings(
      [...problem, ...mismatch, ...unembeddedWarnings(status), ...stale, ...due, ...unknown],
      styler,
    ),
  ].join("\n");
}

/** How many thresholds are measured, and how many only assumed. */
function describeCalibration(reports: readonly ThresholdReport[]): string {
  const of = (wanted: ThresholdReport["state"]) => reports.filter(({ state }) => state === wanted).length;
  const counted = (["measured", "assumed", "stale"] as const).flatMap((state) =>
    of(state) === 0 ? [] : [`${of(state)} ${state}`],
  );
  return counted.length === 0 ? "no threshold in force" : counted.join(", ");
}

function describeCache({ offBecause, entries, threshold }: AssayStatus["cache"]): string {
  if (offBecause !== null) {
    return `off: ${offBecause}${entries === 0 ? "" : `; ${count(entries, "stored answer")}`}`;
  }
  const near = threshold === null ? "the same question alone" : `near questions ≥ ${threshold} too`;
  return `${count(entries, "stored answer")}, served to ${near}`;
}

function describeVerifier({ mode, id }: AssayStatus["verifier"]): string {
  if (mode === "off") return "off";
  return id === null ? `${mode}, not usable` : oneLine(id);
}
