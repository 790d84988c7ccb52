import { Empty } from "../../../parts/empty.tsx";
import { countOf } from "../../../parts/format.ts";
import { DrawForm } from "./draw-form.tsx";

/** Nothing is left to label. */
export function DeskEnd({ others, onDrawn }: { others: number; onDrawn: (id: string) => void }) {
  return (
    <>
      <Empty title="Every pair of this draw is labelled">
        {others > 0
          ? `${countOf(others, "pair")} somebody else labelled and you did not: a second opinion tells how far people agree. `
          : ""}
        <a href="/console/thresholds">Measure a threshold</a> on what is labelled, or draw more pairs.
      </Empty>
      <DrawForm onDrawn={onDrawn} />
    </>
  );
}
