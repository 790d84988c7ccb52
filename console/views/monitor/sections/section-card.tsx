import type { ComponentChildren } from "preact";
import type { ReportSection } from "../../../api/wire/monitor.ts";
import { ReportTable } from "./report-table.tsx";
import type { SectionRoom } from "./section-rooms.ts";

interface SectionCardProps {
  section: ReportSection;
  /** Where in the console it is looked into. */
  rooms: readonly SectionRoom[];
  /** What is drawn between words and table. */
  children: ComponentChildren;
}

/** A part of the report: what the numbers say, then the numbers. */
export function SectionCard({ section, rooms, children }: SectionCardProps) {
  const { id, title, lines, table, commands } = section;
  return (
    <section class="card monitor-section" aria-labelledby={`section-${id}`}>
      <header class="section-head">
        <h2 id={`section-${id}`}>{title}</h2>
        {rooms.length > 0 && (
          <p class="row">
            {rooms.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
        )}
      </header>
      <div class="section-lines">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {children}
      {table && <ReportTable section={id} label={title} table={table} />}
      {commands.length > 0 && (
        <p class="faint small">
          In a terminal:{" "}
          {commands.map((command, place) => (
            <span key={command}>
              {place > 0 && ", "}
              <code>{command}</code>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
