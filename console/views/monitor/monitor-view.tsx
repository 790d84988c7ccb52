import { useLocation } from "preact-iso";
import { pathOf } from "../../api/path-of.ts";
import { useResource } from "../../api/use-resource.ts";
import type { MonitorReport } from "../../api/wire/monitor.ts";
import { Failure } from "../../parts/failure.tsx";
import { Page } from "../../parts/page.tsx";
import { useSurfaces } from "../../parts/use-surfaces.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { AlertList } from "./alerts/alert-list.tsx";
import { Counting } from "./counting.tsx";
import "./monitor.css";
import { type Period, periodPath } from "./period/period.ts";
import { PeriodFields } from "./period/period-fields.tsx";
import { ReportSections } from "./sections/report-sections.tsx";

/** What is measured of answers after they were given. */
export function MonitorView() {
  const { query } = useLocation();
  const period: Period = {
    since: query.since ?? "",
    until: query.until ?? "",
    surface: query.surface ?? "",
  };
  const report = useResource<MonitorReport>(periodPath("/v1/monitor/report", period));
  const { reload } = report;
  useShortcuts("The monitor", [{ keys: ["r"], label: "Count anew", run: () => void reload() }]);
  const days = report.state === "ready" ? (report.value.traffic?.days ?? []) : [];
  const logged = days.flatMap(({ surface }) => surface ?? []);
  const surfaces = [...new Set([...useSurfaces(), ...logged])].toSorted();
  return (
    <Page
      title="Monitor"
      note="Whether what is served still holds, what it does to people, and what it saves."
    >
      <PeriodFields period={period} surfaces={surfaces} />
      <AlertList path={pathOf("/v1/monitor/alerts", { since: period.since })} />
      {report.state === "loading" ? (
        <Counting />
      ) : report.state === "failed" ? (
        <Failure problem={report.problem} onRetry={reload} />
      ) : (
        <ReportSections report={report.value} />
      )}
    </Page>
  );
}
