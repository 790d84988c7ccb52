import type { WorkProgress } from "../api/call-with-progress.ts";

const stages: Readonly<Record<string, string>> = {
  reading: "Reading what is there",
  embedding: "Reading the questions",
  "embedding-passages": "Embedding passages",
  asking: "Asking the questions",
  measuring: "Measuring, and choosing again on resamples",
};

/** Before anything is heard of it. */
const begun: WorkProgress = { stage: "embedding", done: 0, total: 1 };

/** How far long work is. */
export function WorkBar({ progress }: { progress: WorkProgress | undefined }) {
  const { stage, done, total } = progress ?? begun;
  const words = stages[stage] ?? stage;
  // A stage of one piece tells nothing before it is done.
  const isKnown = total > 1;
  return (
    <label class="work-bar">
      <span role="status">
        {words}
        {isKnown ? `, ${done} of ${total}` : ""}…
      </span>
      <progress {...(isKnown && { value: done, max: total })} />
    </label>
  );
}
