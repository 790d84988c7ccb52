import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { ShownCalibration, ThresholdName, ThresholdReport } from "../../../api/wire/thresholds.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { formatThreshold, nameWords, originWords, surfaceWords } from "../threshold-words.ts";

interface ApplyThresholdProps {
  name: ThresholdName;
  surface: string | null;
  inForce: ThresholdReport | undefined;
  shown: ShownCalibration;
  value: number;
  /** Whether somebody moved the line there; else it stands where it happened to begin. */
  isChosen: boolean;
  mayApply: boolean;
  onChanged: () => Promise<void>;
}

/** Puts the threshold in force, after it was said what takes the place of what. */
export function ApplyThreshold(props: ApplyThresholdProps) {
  const { name, surface, inForce, shown, value, isChosen, mayApply, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const notify = useNotices();
  const { calibration } = shown;
  const { decision } = calibration;
  const isMeasured =
    decision.kind === "run" && decision.threshold === value && calibration.surface === surface;
  const isAgainst = decision.kind === "do-not-run";
  const isInForce = inForce?.value === value && inForce.surface === surface;
  const putting = useAction(async () => {
    if (isMeasured) await call("POST", `/v1/calibrations/${encodeURIComponent(calibration.id)}/apply`);
    else {
      const body = { value, ...(surface !== null && { surface }) };
      await call("PUT", `/v1/thresholds/${name}`, { body });
    }
    await onChanged();
    setOpen(false);
    notify(`${nameWords[name].label} is ${formatThreshold(value)} for ${surfaceWords(surface)}.`, "good");
  });
  const now = inForce?.value == null ? "none" : formatThreshold(inForce.value);
  return (
    <div class="actions">
      <button
        type="button"
        class={isAgainst ? "button" : "button primary"}
        disabled={!mayApply || isInForce}
        onClick={() => setOpen(true)}
      >
        Put {formatThreshold(value)} in force{isAgainst && " all the same…"}
      </button>
      {!mayApply && <p class="faint small">Only operators may: send them the address of this page.</p>}
      {mayApply && !isInForce && isAgainst && (
        <p class="faint small">
          The measurement recommends none.{" "}
          {isChosen ? "This one would be yours." : "This is only where the line stands: nobody chose it."}
        </p>
      )}
      {mayApply && isInForce && <p class="faint small">It is in force already.</p>}
      <Dialog title="Change the threshold" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div class="stack">
          <p>
            <strong>{nameWords[name].label}</strong>, {surfaceWords(surface)}:
          </p>
          <p class="threshold-change">
            <span>
              {now} <span class="faint small">{inForce ? originWords(inForce) : ""}</span>
            </span>
            <span aria-hidden="true">→</span>
            <span class="hidden-text">becomes</span>
            <strong>
              {formatThreshold(value)}{" "}
              <span class="faint small">{isMeasured ? "as the measurement recommends" : "set by you"}</span>
            </strong>
          </p>
          {isAgainst && (
            <p class="failure-line">
              The measurement says not to run here: {decision.because} What you set will be served all the
              same.
            </p>
          )}
          {decision.kind === "run" && !isMeasured && (
            <p>
              The measurement recommends {formatThreshold(decision.threshold)}
              {calibration.surface === surface ? "" : ` for ${surfaceWords(calibration.surface)}`}. Yours will
              be listed as set by a person, and not as measured.
            </p>
          )}
          {inForce?.origin === "configured" && (
            <p class="failure-line">
              The configuration says {now}, and that stays in force for as long as it is written there.
            </p>
          )}
          {putting.problem && <FailureLine problem={putting.problem} />}
          <div class="actions">
            <button
              type="button"
              class="button primary"
              disabled={putting.isRunning}
              onClick={() => void putting.run()}
            >
              Put in force
            </button>
            <button type="button" class="button" onClick={() => setOpen(false)}>
              Leave it
            </button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
