import { useSubpath } from "../../parts/use-subpath.ts";
import "./log.css";
import { LogListPage } from "./list/log-list-page.tsx";
import { keptFromPage } from "./log-path.ts";
import { RecordPage } from "./record/record-page.tsx";
import { KeptFromPage } from "./removal/kept-from-page.tsx";

/** Answers that were given: the list, one of them with how it came about, and what answers are kept from. */
export function LogRoom() {
  const [first] = useSubpath("/console/log");
  if (first === undefined) return <LogListPage />;
  if (first === keptFromPage) return <KeptFromPage />;
  return <RecordPage key={first} id={first} />;
}
