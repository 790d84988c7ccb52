import { pathOf } from "../../../api/path-of.ts";
import { usePages } from "../../../api/use-pages.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { CalibrationList, CalibrationSummary, ThresholdList } from "../../../api/wire/thresholds.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Empty } from "../../../parts/empty.tsx";
import { countOf } from "../../../parts/format.ts";
import { Moment } from "../../../parts/moment.tsx";
import { MoreFailed } from "../../../parts/more-failed.tsx";
import { Page } from "../../../parts/page.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { QuerySelect } from "../../../parts/query-fields.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { ThresholdTabs } from "../threshold-tabs.tsx";
import { surfaceWords, verdictWords } from "../threshold-words.ts";

const targets = (["golden", "cache", "retrieval", "verifier", "rephrase"] as const).map(
  (each) => [each, each] as const,
);
const pick = (page: CalibrationList) => [page.calibrations, page.nextCursor] as const;

/** Everything that was ever measured, the newest first; records are only added. */
export function CalibrationsView() {
  const [target] = useQuery("target");
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
      <QuerySelect
        name="target"
        label="What was measured"
        class="narrow"
        options={targets}
        fallback={["", "everything"]}
      />
      <Paged
        pages={list}
        reading="Reading the measurements"
        empty={list.items.length === 0 ? <NoMeasurement target={target} /> : undefined}
      >
        {() => (
          <>
            <CalibrationRows items={list.items} applied={applied} />
            <MoreFailed pages={list} />
            {list.hasMore && list.problem === undefined && (
              <p>
                <button type="button" class="button" disabled={list.isReading} onClick={list.more}>
                  {list.isReading ? "Reading older ones…" : "Show older ones"}
                </button>
              </p>
            )}
          </>
        )}
      </Paged>
    </Page>
  );
}

function NoMeasurement({ target }: { target: string }) {
  if (target !== "") {
    return (
      <Empty title={`No measurement of ${target} yet`}>
        <a href="/console/thresholds/calibrations">See all measurements</a>.
      </Empty>
    );
  }
  return (
    <Empty title="Nothing was measured yet">
      <a href="/console/thresholds/labels">Label pairs</a>, then measure a threshold; or import labels with{" "}
      <code>assay pairs import labelled.jsonl</code>.
    </Empty>
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
