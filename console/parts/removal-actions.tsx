import type { Action } from "../api/use-action.ts";
import { FailureLine } from "./failure.tsx";

interface RemovalActionsProps {
  /** What takes it away: "Delete it for good". */
  label: string;
  removing: Action<[]>;
  onClose: () => void;
}

/** The end of a dialog before something is gone for good: what failed, the deed, and the way out. */
export function RemovalActions({ label, removing, onClose }: RemovalActionsProps) {
  return (
    <>
      {removing.problem && <FailureLine problem={removing.problem} />}
      <div class="actions">
        <button
          type="button"
          class="button danger"
          disabled={removing.isRunning}
          onClick={() => void removing.run()}
        >
          {label}
        </button>
        <button type="button" class="button" onClick={onClose}>
          Keep it
        </button>
      </div>
    </>
  );
}
