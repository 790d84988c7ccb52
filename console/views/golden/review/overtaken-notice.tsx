import type { Overtaken } from "./use-review.ts";

/** Why a review could not be saved as it was shown, and what is to be done. */
export function OvertakenNotice({ overtaken, isEdited }: { overtaken: Overtaken; isEdited: boolean }) {
  const { why, by } = overtaken;
  return (
    <div class="overtaken" role="alert">
      <p class="failure-title">
        {why === "reviewed"
          ? `${by === "" ? "Somebody" : by} changed this entry while you were reading.`
          : "A source moved again while you were reading."}
      </p>
      <p>
        Nothing was saved. What you see now is how things stand
        {isEdited
          ? "; your text is still in the editor, and below it is how it differs from the answer as it is now"
          : ""}
        . Look again, then save.
      </p>
    </div>
  );
}
