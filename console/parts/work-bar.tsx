import type { WorkProgress } from "../api/call-with-progress.ts";

const stages: Readonly<Record<string, string>> = {
  embedding: "Reading the questions",
  asking: "Asking the questions",
  measuring: "Measuring, and choosing again on resamples",
};

/** How far long work is. */
export function WorkBar({ progress: { stage, done, total } }: { progress: WorkProgress }) {
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
