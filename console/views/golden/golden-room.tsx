import { useSubpath } from "../../parts/use-subpath.ts";
import { CheckPage } from "./check/check-page.tsx";
import { EntryPage } from "./entry/entry-page.tsx";
import { NewEntryPage } from "./entry/new-entry-page.tsx";
import { ExchangePage } from "./exchange/exchange-page.tsx";
import "./golden.css";
import { GoldenListPage } from "./list/golden-list-page.tsx";
import { ReviewPage } from "./review/review-page.tsx";

/** Reviewed answers: the list, one of them, its review; new ones, and ones from files. */
export function GoldenRoom() {
  const [first, second] = useSubpath("/console/golden");
  if (first === undefined) return <GoldenListPage />;
  if (second === "review") return <ReviewPage key={first} id={first} />;
  if (second === undefined) {
    if (first === "new") return <NewEntryPage />;
    if (first === "exchange") return <ExchangePage />;
    if (first === "check") return <CheckPage />;
  }
  return <EntryPage key={first} id={first} />;
}
