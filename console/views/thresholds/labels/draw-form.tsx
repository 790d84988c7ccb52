import { useRef, useState } from "preact/hooks";
import { callWithProgress, type WorkProgress } from "../../../api/call-with-progress.ts";
import { useAction } from "../../../api/use-action.ts";
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
  const [progress, setProgress] = useState<WorkProgress>();
  const surfaces = useSurfaces();
  const running = useRef<AbortController>(undefined);
  const drawing = useAction(async () => {
    running.current = new AbortController();
    const { signal } = running.current;
    const since = Number(days) > 0 ? new Date(Date.now() - Number(days) * DAY_MS).toISOString() : undefined;
    const body = {
      pairs: Number(pairs),
      ...(since !== undefined && { since }),
      ...(surface !== "" && { surface }),
    };
    try {
      const draw = await callWithProgress<PairDraw>("/v1/pairs/mine", {
        ...{ body, result: "draw", onProgress: setProgress, signal },
      });
      onDrawn(draw.id);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setProgress(undefined);
    }
  });
  const submit = (event: Event) => {
    event.preventDefault();
    void drawing.run();
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
      {drawing.isRunning && <WorkBar progress={progress ?? { stage: "embedding", done: 0, total: 1 }} />}
      <div class="actions">
        <button type="submit" class="button primary" disabled={drawing.isRunning}>
          Draw pairs
        </button>
        {drawing.isRunning && (
          <button type="button" class="button" onClick={() => running.current?.abort()}>
            Give up
          </button>
        )}
      </div>
    </form>
  );
}
