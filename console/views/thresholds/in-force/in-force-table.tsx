import { pathOf } from "../../../api/path-of.ts";
import type { ThresholdName, ThresholdReport } from "../../../api/wire/thresholds.ts";
import { Badge } from "../../../parts/badge.tsx";
import { countOf } from "../../../parts/format.ts";
import { Moment } from "../../../parts/moment.tsx";
import { formatThreshold, nameWords, originWords, stateWords, surfaceWords } from "../threshold-words.ts";

interface InForceTableProps {
  thresholds: readonly ThresholdReport[];
  /** The one that is looked at. */
  name: ThresholdName;
  surface: string | null;
}

/** Every threshold in force, what it rests on and how it stands. */
export function InForceTable({ thresholds, name, surface }: InForceTableProps) {
  return (
    <ul class="threshold-cards" aria-label="In force">
      {thresholds.map((report) => {
        const isShown = report.name === name && report.surface === surface;
        return (
          <li key={`${report.name} ${report.surface}`} class={isShown ? "card shown" : "card"}>
            <InForceCard report={report} isShown={isShown} />
          </li>
        );
      })}
    </ul>
  );
}

function InForceCard({ report, isShown }: { report: ThresholdReport; isShown: boolean }) {
  const { name, surface, value, setAt, calibration, warnings } = report;
  const { word, tone, sentence } = stateWords(report);
  return (
    <>
      <div class="threshold-card-head">
        <a
          href={pathOf("/console/thresholds", { name, surface })}
          aria-current={isShown ? "true" : undefined}
        >
          {nameWords[name].label}
        </a>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p class="faint small">{surfaceWords(surface)}</p>
      <p class="threshold-value">{value === null ? "none" : formatThreshold(value)}</p>
      <p class="small">
        {originWords(report)}
        {setAt && (
          <>
            {", "}
            <Moment at={setAt} />
          </>
        )}
        {calibration && (
          <>
            {" · "}
            <a href={`/console/thresholds/calibrations/${encodeURIComponent(calibration.id)}`}>
              {countOf(calibration.counts.labelled, "label")}
            </a>
          </>
        )}
      </p>
      <p class="faint small">{sentence}</p>
      {warnings.map((warning) => (
        <p key={warning} class="small threshold-warning">
          {warning}
        </p>
      ))}
    </>
  );
}
