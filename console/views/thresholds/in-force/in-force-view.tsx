import { useMay } from "../../../api/session.tsx";
import { useResource } from "../../../api/use-resource.ts";
import type { ThresholdList, ThresholdName, ThresholdReport } from "../../../api/wire/thresholds.ts";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Page } from "../../../parts/page.tsx";
import { SurfaceField } from "../../../parts/surface-field.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { useSurfaces } from "../../../parts/use-surfaces.ts";
import { ChoosePanel } from "../choose/choose-panel.tsx";
import { ThresholdTabs } from "../threshold-tabs.tsx";
import { nameWords, thresholdNames } from "../threshold-words.ts";
import { InForceTable } from "./in-force-table.tsx";

/** What is in force, and below it what was measured of the one that is looked at. */
export function InForceView() {
  const list = useResource<ThresholdList>("/v1/thresholds");
  const surfaces = useSurfaces();
  const [named, setName] = useQuery("name", "golden");
  const [surface] = useQuery("surface");
  const mayApply = useMay("operator");
  const name: ThresholdName = thresholdNames.find((each) => each === named) ?? "golden";
  const place = surface === "" ? null : surface;
  const reports = list.state === "ready" ? list.value.thresholds : [];
  return (
    <Page
      title="Thresholds"
      note="How near a question must come before something that is stored counts as its answer. Each is measured on your own questions, or it is a guess."
    >
      <ThresholdTabs current="/console/thresholds" />
      {list.state === "loading" && <Loading label="Reading what is in force" />}
      {list.state === "failed" && <Failure problem={list.problem} onRetry={list.reload} />}
      {list.state === "ready" && (
        <>
          <InForceTable thresholds={reports} name={name} surface={place} />
          <div class="threshold-choice">
            <label class="field compact">
              <span>Threshold</span>
              <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
                {thresholdNames.map((each) => (
                  <option key={each} value={each}>
                    {nameWords[each].label}
                  </option>
                ))}
              </select>
            </label>
            <SurfaceField surfaces={surfaces} every="All that have none of their own" />
            <p class="faint small">{nameWords[name].rule}</p>
          </div>
          <ChoosePanel
            key={`${name} ${surface}`}
            name={name}
            surface={place}
            inForce={inForceOf(reports, name, place)}
            mayApply={mayApply}
            onChanged={list.reload}
          />
        </>
      )}
    </Page>
  );
}

/** Of the surface itself, else the one that holds for it. */
function inForceOf(
  reports: readonly ThresholdReport[],
  name: ThresholdName,
  surface: string | null,
): ThresholdReport | undefined {
  const own = reports.filter((report) => report.name === name);
  return own.find((report) => report.surface === surface) ?? own.find((report) => report.surface === null);
}
