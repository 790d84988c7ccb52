import type { MonitorReport } from "../../../api/wire/monitor.ts";

/** A page of the console where a section is looked into. */
export interface SectionRoom {
  readonly href: string;
  readonly label: string;
}

const rooms: Readonly<Record<string, SectionRoom>> = {
  traffic: { href: "/console/log", label: "The log" },
  uncovered: { href: "/console/log?source=fallback", label: "Answers that nothing covered" },
  behaviour: { href: "/console/log?cohort=holdout", label: "Answers that were held out" },
  divergence: { href: "/console/golden", label: "Reviewed answers" },
  waiting: { href: "/console/queue", label: "The queue" },
  thresholds: { href: "/console/thresholds", label: "Thresholds" },
};

/** None that would be empty: of what people said, only what somebody said. */
export function sectionRooms(
  id: string,
  { questions }: Pick<MonitorReport, "questions">,
): readonly SectionRoom[] {
  if (id === "disliked") {
    const disliked = questions?.disliked ?? [];
    return [
      ...(disliked.some(({ wrong }) => wrong > 0)
        ? [{ href: "/console/log?feedback=wrong", label: "Reported wrong" }]
        : []),
      ...(disliked.some(({ down }) => down > 0)
        ? [{ href: "/console/log?feedback=down", label: "Did not help" }]
        : []),
    ];
  }
  const room = rooms[id];
  return room ? [room] : [];
}
