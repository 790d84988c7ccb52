import { useState } from "preact/hooks";
import { useLongWork } from "../../../api/use-long-work.ts";
import type { PairDraw } from "../../../api/wire/pairs.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { useSurfaces } from "../../../parts/use-surfaces.ts";
import { WorkBar } from "../../../parts/work-bar.tsx";

const DAY_MS = 86_400_000;

/** Draws pairs from the log. */
export function DrawForm({ onDrawn }: { onDrawn: (id: string) => void }) {
  const [pairs, setPairs] = useState("300");
  const [days, setDays] = useState("");
  const [surface, setSurface] = useState("");
  const surfaces = useSurfaces();
  const drawing = useLongWork<PairDraw>("/v1/pairs/mine", {
    result: "draw",
    onDone: ({ id }) => onDrawn(id),
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const since = Number(days) > 0 ? new Date(Date.now() - Number(days) * DAY_MS).toISOString() : undefined;
    void drawing.run({
      pairs: Number(pairs),
      ...(since !== undefined && { since }),
      ...(surface !== "" && { surface }),
    });
  };
  return (
    <form class="card draw-form" onSubmit={submit}>
      <h2>Draw pairs from the log</h2>
      <p class="faint">
        Each question that people asked, with the stored question nearest to it; near and far ones alike. What
        was labelled before is left out.
      </p>
      <div class="measure-fields">
        <label class="field">
          <span>Pairs</span>
          <input
            type="number"
            min={1}
            max={2000}
            required
            value={pairs}
            onInput={(event) => setPairs(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Of the last days (all by default)</span>
          <input
            type="number"
            min={1}
            max={3650}
            value={days}
            onInput={(event) => setDays(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Asked at</span>
          <select value={surface} onChange={(event) => setSurface(event.currentTarget.value)}>
            <option value="">every surface</option>
            {surfaces.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      {drawing.problem && <FailureLine problem={drawing.problem} />}
      {drawing.isRunning && <WorkBar progress={drawing.progress} />}
      <div class="actions">
        <button type="submit" class="button primary" disabled={drawing.isRunning}>
          Draw pairs
        </button>
        {drawing.isRunning && (
          <button type="button" class="button" onClick={drawing.giveUp}>
            Give up
          </button>
        )}
      </div>
    </form>
  );
}
