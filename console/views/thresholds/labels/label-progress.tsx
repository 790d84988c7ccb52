import { useState } from "preact/hooks";
import type { DrawProgress, PairStats } from "../../../api/wire/pairs.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { DrawForm } from "./draw-form.tsx";
import { agreementWords, neededWords } from "./progress-words.ts";

interface LabelProgressProps {
  progress: DrawProgress | null;
  stats: PairStats | undefined;
  /** Whether pairs that others labelled are shown too. */
  isAgain: boolean;
  onAgain: (wanted: boolean) => void;
  onDrawn: (id: string) => void;
}

/** How far labelling is, what is still needed, and how far people agree. */
export function LabelProgress({ progress, stats, isAgain, onAgain, onDrawn }: LabelProgressProps) {
  const [isDrawing, setDrawing] = useState(false);
  const human = stats?.kinds.find(({ kind }) => kind === "human");
  const needed = neededWords(progress?.needed ?? null);
  return (
    <aside class="card label-progress" aria-label="Progress">
      {progress && (
        <label class="work-bar">
          <span>
            <strong>{progress.labelled}</strong> of {progress.pairs} labelled, {progress.left} left
          </span>
          <progress value={progress.labelled} max={Math.max(1, progress.pairs)} />
        </label>
      )}
      {progress && (
        <p class="small">
          Yours: {progress.own.labelled}
          {progress.own.unsure > 0 && `, and ${progress.own.unsure} you were not sure of`}.
        </p>
      )}
      {needed.map((words) => (
        <p key={words} class="small">
          {words}
        </p>
      ))}
      {stats && human && (
        <dl class="label-facts small">
          <dt>All labels of people</dt>
          <dd>
            {human.pairs}, of which {human.same} yes
            {human.disputed > 0 && `; ${human.disputed} disputed and left out`}
          </dd>
          <dt>Two people</dt>
          <dd>{agreementWords(stats.people)}</dd>
          <dt>People and the judge</dt>
          <dd>{agreementWords(stats.judge)}</dd>
        </dl>
      )}
      <label class="check small">
        <input type="checkbox" checked={isAgain} onChange={(event) => onAgain(event.currentTarget.checked)} />
        Also what others labelled, for a second opinion
      </label>
      <div class="actions">
        <button type="button" class="button" onClick={() => setDrawing(true)}>
          Draw other pairs
        </button>
      </div>
      <Dialog title="Other pairs" isOpen={isDrawing} onClose={() => setDrawing(false)}>
        <DrawForm
          onDrawn={(id) => {
            setDrawing(false);
            onDrawn(id);
          }}
        />
      </Dialog>
    </aside>
  );
}
