import { pathOf } from "../../../api/path-of.ts";
import { usePages } from "../../../api/use-pages.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { CalibrationList, CalibrationSummary, ThresholdList } from "../../../api/wire/thresholds.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
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
      {list.items.length > 0 && <CalibrationRows items={list.items} applied={applied} />}
      {list.hasMore && (
        <button type="button" class="button" disabled={list.isReading} onClick={list.more}>
          Show older ones
        </button>
      )}
    </Page>
  );
}

interface CalibrationRowsProps {
  items: readonly CalibrationSummary[];
  applied: ReadonlySet<string | undefined>;
}

function CalibrationRows({ items, applied }: CalibrationRowsProps) {
  return (
    <ul class="calibration-rows" aria-label="Measurements">
      {items.map((record) => {
        const { id, target, surface, decision, counts, by, at } = record;
        return (
          <li key={id}>
            <p class="calibration-what">
              <a href={`/console/thresholds/calibrations/${encodeURIComponent(id)}`}>{target}</a>{" "}
              <span class="faint">{surfaceWords(surface)}</span>
            </p>
            <p class="verdict-cell">
              <Badge tone={decision.kind === "run" ? "good" : "warn"}>{verdictWords(record)}</Badge>
              {applied.has(id) && <Badge tone="gold">in force</Badge>}
            </p>
            <p class="calibration-who small">
              {countOf(counts.labelled, "label")} · {by ?? "nobody named"} · <Moment at={at} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
