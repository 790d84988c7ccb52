import { useState } from "preact/hooks";
import { useResource } from "../../../api/use-resource.ts";
import type { GoldenHistory, HistoryStep } from "../../../api/wire/golden.ts";
import { Difference } from "../../../parts/difference/difference.tsx";
import { patchTexts } from "../../../parts/difference/patch-texts.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { entryRoute } from "../../../parts/golden/entry-path.ts";
import { Loading } from "../../../parts/loading.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { actionWords } from "./action-words.ts";

/** Steps shown before somebody asks for more. */
const SHOWN = 10;

/** Who did what to an entry, the newest first, each with its difference. */
export function EntryHistory({ id, revision }: { id: string; revision: number }) {
  return (
    <section class="card">
      <h2>History</h2>
      <Steps key={revision} id={id} />
    </section>
  );
}

function Steps({ id }: { id: string }) {
  const history = useResource<GoldenHistory>(entryRoute(id, "history"));
  const [isAll, showAll] = useState(false);
  if (history.state === "loading") return <Loading label="Reading its history" />;
  if (history.state === "failed") return <FailureLine problem={history.problem} />;
  const steps = history.value.steps.toReversed();
  const shown = isAll ? steps : steps.slice(0, SHOWN);
  return (
    <>
      <ol class="history">
        {shown.map((step, index) => (
          <Step
            key={`${step.revision} ${step.at} ${step.action}`}
            step={step}
            isFirst={steps.length - 1 === index}
          />
        ))}
      </ol>
      {steps.length > shown.length && (
        <button type="button" class="button" onClick={() => showAll(true)}>
          Show {steps.length - shown.length} earlier steps
        </button>
      )}
    </>
  );
}

function Step({ step, isFirst }: { step: HistoryStep; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { action, at, by, note, patch, revision } = step;
  const parts = patchTexts(patch);
  return (
    <li class="history-step">
      <p>
        <strong>{by ?? "Assay"}</strong> {actionWords(action)} <Moment at={at} />
        <span class="faint small"> · revision {revision}</span>
      </p>
      {note !== null && <p class="faint">{note}</p>}
      {parts.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{isFirst ? "As it was then" : "What changed"}</summary>
          {isOpen &&
            parts.map(({ before, after }) => (
              <Difference
                key={`${before}\n${after}`}
                label={`Change ${revision}`}
                before={before}
                after={after}
                titles={["Before", "After"]}
                patch={patch}
              />
            ))}
        </details>
      )}
    </li>
  );
}
