import { pathOf } from "../../../api/path-of.ts";
import { usePages } from "../../../api/use-pages.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { CalibrationList, CalibrationSummary, ThresholdList } from "../../../api/wire/thresholds.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { Page } from "../../../parts/page.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { ThresholdTabs } from "../threshold-tabs.tsx";
import { surfaceWords, verdictWords } from "../threshold-words.ts";

const targets = ["golden", "cache", "retrieval", "verifier", "rephrase"] as const;
const pick = (page: CalibrationList) => [page.calibrations, page.nextCursor] as const;

/** Everything that was ever measured, the newest first; records are only added. */
export function CalibrationsView() {
  const [target, setTarget] = useQuery("target");
  const list = usePages<CalibrationList, CalibrationSummary>(pathOf("/v1/calibrations", { target }), pick);
  const thresholds = useResource<ThresholdList>("/v1/thresholds");
  const applied = new Set(
    thresholds.state === "ready" ? thresholds.value.thresholds.map(({ calibration }) => calibration?.id) : [],
  );
  return (
    <Page
      title="Measurements"
      note="What thresholds were chosen from. Nothing here is ever changed or removed."
    >
      <ThresholdTabs current="/console/thresholds/calibrations" />
      <label class="field compact narrow">
        <span>Of</span>
        <select value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
          <option value="">everything</option>
          {targets.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      {list.state === "loading" && <Loading label="Reading measurements" />}
      {list.state === "failed" && list.problem && <Failure problem={list.problem} onRetry={list.reload} />}
      {list.state === "ready" && list.items.length === 0 && (
        <Empty title="Nothing was measured yet">
          <a href="/console/thresholds/labels">Label pairs</a>, then measure a threshold; or import labels
          with <code>assay pairs import labelled.jsonl</code>.
        </Empty>
      )}
      {list.items.length > 0 && <CalibrationTable items={list.items} applied={applied} />}
      {list.hasMore && (
        <button type="button" class="button" disabled={list.isReading} onClick={list.more}>
          Show older ones
        </button>
      )}
    </Page>
  );
}

interface CalibrationTableProps {
  items: readonly CalibrationSummary[];
  applied: ReadonlySet<string | undefined>;
}

function CalibrationTable({ items, applied }: CalibrationTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section class="table-scroll" aria-label="Measurements, scrolls sideways" tabIndex={0}>
      <table class="calibration-table">
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col">For</th>
            <th scope="col">Verdict</th>
            <th scope="col" class="number">
              Labels
            </th>
            <th scope="col">By</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {items.map((record) => (
            <tr key={record.id}>
              <th scope="row">
                <a href={`/console/thresholds/calibrations/${encodeURIComponent(record.id)}`}>
                  {record.target}
                </a>
              </th>
              <td>{surfaceWords(record.surface)}</td>
              <td class="verdict-cell">
                <Badge tone={record.decision.kind === "run" ? "good" : "warn"}>{verdictWords(record)}</Badge>
                {applied.has(record.id) && <Badge tone="gold">in force</Badge>}
              </td>
              <td class="number">{record.counts.labelled}</td>
              <td>{record.by ?? "nobody named"}</td>
              <td>
                <Moment at={record.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
