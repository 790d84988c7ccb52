import { useState } from "preact/hooks";
import { useMay } from "../../../api/session.tsx";
import { useLongWork } from "../../../api/use-long-work.ts";
import type { ShownCalibration, ThresholdName } from "../../../api/wire/thresholds.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { WorkBar } from "../../../parts/work-bar.tsx";
import { surfaceWords } from "../threshold-words.ts";
import { MeasureFields } from "./measure-fields.tsx";
import { type MeasureForm, runOf } from "./run-of.ts";

const empty: MeasureForm = {
  ...{ wrongCost: "", perDay: "", savingPerHit: "", minPrecision: "97", refusalCost: "1", questions: "" },
};

interface MeasureDialogProps {
  name: ThresholdName;
  surface: string | null;
  onMeasured: (id: string) => Promise<void>;
}

/** Measures a threshold on what is labelled. Nothing is put in force by it. */
export function MeasureDialog({ name, surface, onMeasured }: MeasureDialogProps) {
  const mayMeasure = useMay("operator");
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState(empty);
  const [wrong, setWrong] = useState<string>();
  const notify = useNotices();
  const measuring = useLongWork<ShownCalibration>("/v1/calibrations", {
    result: "calibration",
    onDone: async ({ calibration, headline }) => {
      await onMeasured(calibration.id);
      setOpen(false);
      notify(`Measured: ${headline}.`, calibration.decision.kind === "run" ? "good" : "plain");
    },
    onGivenUp: () => notify("The measurement was given up; nothing was kept."),
  });
  const close = () => {
    measuring.giveUp();
    setOpen(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const body = runOf(form, { name, surface });
    setWrong(typeof body === "string" ? body : undefined);
    if (typeof body !== "string") void measuring.run(body);
  };
  return (
    <div class="actions">
      <button type="button" class="button" disabled={!mayMeasure} onClick={() => setOpen(true)}>
        Measure anew
      </button>
      {!mayMeasure && <span class="faint small">Only operators may measure.</span>}
      <Dialog title={`Measure ${name} for ${surfaceWords(surface)}`} isOpen={isOpen} onClose={close}>
        <form class="stack" onSubmit={submit}>
          <MeasureFields name={name} form={form} onChange={(change) => setForm({ ...form, ...change })} />
          {wrong !== undefined && (
            <p class="failure-line" role="alert">
              {wrong}
            </p>
          )}
          {measuring.problem && <FailureLine problem={measuring.problem} />}
          {measuring.isRunning && <WorkBar progress={measuring.progress} />}
          <div class="actions">
            <button type="submit" class="button primary" disabled={measuring.isRunning}>
              Measure
            </button>
            <button type="button" class="button" onClick={close}>
              {measuring.isRunning ? "Give up" : "Leave it"}
            </button>
          </div>
          <p class="faint small">It keeps a record under your name and changes nothing that is in force.</p>
        </form>
      </Dialog>
    </div>
  );
}
