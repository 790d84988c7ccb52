import type { WorkedList } from "../../parts/use-worked-list.ts";

interface UndoButtonProps {
  decisions: Pick<WorkedList<unknown>, "undo" | "lastDismissed" | "isBusy">;
}

/** Takes the last decision back, where there is one that may be. */
export function UndoButton({ decisions }: UndoButtonProps) {
  if (decisions.lastDismissed === undefined) return null;
  return (
    <button
      type="button"
      class="button quiet"
      disabled={decisions.isBusy}
      onClick={() => void decisions.undo()}
    >
      Undo <kbd>u</kbd>
    </button>
  );
}
