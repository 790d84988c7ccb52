import { useRef, useState } from "preact/hooks";
import { callWithProgress, type WorkProgress } from "../../../api/call-with-progress.ts";
import { useMay } from "../../../api/session.tsx";
import { useAction } from "../../../api/use-action.ts";
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
  const [progress, setProgress] = useState<WorkProgress>();
  const running = useRef<AbortController>(undefined);
  const notify = useNotices();
  const measuring = useAction(async () => {
    const body = runOf(form, { name, surface });
    if (typeof body === "string") return setWrong(body);
    setWrong(undefined);
    setProgress({ stage: "embedding", done: 0, total: 1 });
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const { calibration, headline } = await callWithProgress<ShownCalibration>("/v1/calibrations", {
        ...{ body, result: "calibration", onProgress: setProgress, signal },
      });
      await onMeasured(calibration.id);
      setOpen(false);
      notify(`Measured: ${headline}.`, "good");
    } catch (error) {
      if (!signal.aborted) throw error;
      notify("The measurement was given up; nothing was kept.");
    } finally {
      setProgress(undefined);
    }
  });
  const close = () => {
    running.current?.abort();
    setOpen(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void measuring.run();
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
          {measuring.isRunning && progress && <WorkBar progress={progress} />}
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
