import type { ComponentChildren } from "preact";
import type { MonitorReport, ReportSection } from "../../../api/wire/monitor.ts";
import { BehaviourTable } from "./behaviour-table.tsx";
import { DivergenceChart } from "./divergence-chart.tsx";
import { HitRateChart } from "./hit-rate-chart.tsx";
import { MoneyChart } from "./money-chart.tsx";
import { PathMix } from "./path-mix.tsx";
import { SectionCard } from "./section-card.tsx";
import { sectionRooms } from "./section-rooms.ts";

/** What serving does to people stands first; the alerts stand above all of it. */
const order = [
  ...["behaviour", "divergence", "traffic", "money", "thresholds", "waiting", "uncovered", "disliked"],
];

export function ReportSections({ report }: { report: MonitorReport }) {
  return (
    <>
      <p class="faint small">
        {moment(report.since)} to {moment(report.until)} UTC
        {report.surface !== null && `, surface ${report.surface}`}
      </p>
      {report.sections
        .filter(({ id }) => id !== "alerts")
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((section) => (
          <SectionCard
            key={section.id}
            section={withoutOwnTable(section)}
            rooms={sectionRooms(section.id, report)}
          >
            {drawingOf(section, report)}
          </SectionCard>
        ))}
    </>
  );
}

/** One that is not known here stands at the end. */
function placeOf({ id }: ReportSection): number {
  const place = order.indexOf(id);
  return place < 0 ? order.length : place;
}

function drawingOf(section: ReportSection, report: MonitorReport): ComponentChildren {
  switch (section.id) {
    case "traffic":
      return (
        <>
          <HitRateChart days={report.daily} />
          <PathMix days={report.daily} names={section.table?.rows.map(([name = ""]) => name) ?? []} />
        </>
      );
    case "behaviour":
      return section.table ? (
        <BehaviourTable table={section.table} signals={report.behaviour?.signals ?? []} />
      ) : null;
    case "divergence":
      return <DivergenceChart days={report.divergence.days} />;
    case "money":
      return <MoneyChart days={report.money?.days ?? []} />;
    default:
      return null;
  }
}

/** Its rows are drawn with what they say of intervals. */
function withoutOwnTable(section: ReportSection): ReportSection {
  if (section.id !== "behaviour") return section;
  const { table: _, ...rest } = section;
  return rest;
}

function moment(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
