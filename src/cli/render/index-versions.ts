import type { BuildReport, VerifyReport } from "../../service/index-versions/indexes.ts";
import { staleAnswersOf } from "../../service/index-versions/stale-answers-of.ts";
import type { IndexSwitch, IndexVersion } from "../../stores/indexes/index-versions.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { renderIngestReport } from "./ingest-report.ts";
import { oneLine } from "./one-line.ts";
import { toMinute } from "./to-minute.ts";
import { renderWarnings } from "./warnings.ts";

/** A verification names only so many answers; their ids are of people's own choosing. */
const STALE_WIDTH = 2000;

/** Answers of people that are found by their words alone until the embedding model has seen their questions. */
function unembeddedWords({ name, unembedded }: IndexVersion): string[] {
  if (unembedded === 0) return [];
  return [
    `${name}: ${count(unembedded, "reviewed question")} without a vector under its embedding model: those answers are given to their own words alone, until the model can be reached.`,
  ];
}

/** One row for each version, the live one marked. */
export function renderIndexes(versions: readonly IndexVersion[], styler: Styler): string {
  const { bold, dim, green } = styler;
  const rows = versions.map((version) => [
    bold(version.name),
    version.state === "live" ? green("live") : version.state,
    String(version.documents),
    String(version.passages),
    verdictOf(version, styler),
    version.promotedAt === null ? dim("never") : toMinute(version.promotedAt),
    oneLine(version.embedder?.id ?? ""),
  ]);
  const heading = ["name", "state", "documents", "passages", "verified", "promoted", "embedder"].map(dim);
  // One that is not live gets its vectors when it goes live.
  const lacking = versions.filter(({ state }) => state === "live").flatMap(unembeddedWords);
  return [renderColumns([heading, ...rows]), ...renderWarnings(lacking, styler)].join("\n");
}

function verdictOf({ verification }: IndexVersion, { dim, red, yellow }: Styler): string {
  if (!verification) return dim("no");
  if (!verification.isCurrent) return yellow("changed since");
  return verification.passed ? toMinute(verification.at) : red("not passed");
}

export function renderBuild(report: BuildReport, styler: Styler): string {
  const { version, embedded, ingest, liveMoved, needsCalibration, milliseconds, resumed } = report;
  const { green, bold, dim } = styler;
  const seconds = (milliseconds / 1000).toFixed(1);
  const counts = `${count(version.documents, "document")}, ${count(version.passages, "passage")}`;
  const warnings = [
    ...(liveMoved ? ["The live version changed since; what was written there is not in this one."] : []),
    ...needsCalibration.map(({ reason }) => `needs calibration: ${reason}`),
  ];
  return [
    ...(ingest ? [renderIngestReport(ingest, styler)] : []),
    `${green(resumed ? "built on" : "built")} ${bold(version.name)} in ${seconds} s: ${counts}, ${count(embedded, "text")} embedded`,
    ...renderWarnings(warnings, styler),
    dim(`next: assay index verify ${version.name}`),
  ].join("\n");
}

export function renderVerification({ version, passed, findings }: VerifyReport, styler: Styler): string {
  const { green, red, bold, dim } = styler;
  const rows = findings.map((finding) => [
    finding.passed ? green("ok") : red("failed"),
    finding.check,
    oneLine(finding.words),
  ]);
  return [
    renderColumns(rows),
    passed ? `${bold(version.name)} may go live` : `${bold(version.name)} must not go live as it is`,
    dim(passed ? `next: assay index promote ${version.name}` : "What is live stays as it is."),
  ].join("\n");
}

/** A promotion also tells what its verification said of reviewed answers. */
export function renderPromotion(switched: IndexSwitch, styler: Styler): string {
  const known = staleAnswersOf(switched.to);
  const words = known ?? "not looked at before; assay golden check tells which are stale now.";
  return `${renderSwitch(switched, styler)}\nreviewed answers: ${oneLine(words, STALE_WIDTH)}`;
}

export function renderSwitch({ from, to }: IndexSwitch, styler: Styler): string {
  const { green, bold, dim } = styler;
  return [
    `${green("live")} ${bold(to.name)}, in place of ${from.name}`,
    ...renderWarnings(unembeddedWords(to), styler),
    ...(to.previous === null ? [] : [dim("the way back: assay index rollback")]),
  ].join("\n");
}
