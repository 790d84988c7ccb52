import { pathOf } from "../../../api/path-of.ts";
import { useResource } from "../../../api/use-resource.ts";
import type {
  CalibrationList,
  ShownCalibration,
  ThresholdName,
  ThresholdReport,
} from "../../../api/wire/thresholds.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { MeasureDialog } from "../measure/measure-dialog.tsx";
import { nameWords, surfaceWords } from "../threshold-words.ts";
import { CalibrationPicker } from "./calibration-picker.tsx";
import { ChooseThreshold } from "./choose-threshold.tsx";

interface ChoosePanelProps {
  name: ThresholdName;
  surface: string | null;
  inForce: ThresholdReport | undefined;
  mayApply: boolean;
  onChanged: () => Promise<void>;
}

/** What was measured for one threshold, the newest unless another one is picked, and the choice from it. */
export function ChoosePanel({ name, surface, inForce, mayApply, onChanged }: ChoosePanelProps) {
  const list = useResource<CalibrationList>(pathOf("/v1/calibrations", { target: name, limit: 200 }));
  const [picked, setPicked] = useQuery("calibration");
  // One of all surfaces speaks for a surface that was never measured by itself.
  const records =
    list.state === "ready"
      ? list.value.calibrations.filter((each) => each.surface === surface || each.surface === null)
      : [];
  const newest = records.find((each) => each.surface === surface) ?? records[0];
  const id = records.find((each) => each.id === picked)?.id ?? newest?.id;
  const shown = useResource<ShownCalibration>(
    id === undefined ? null : `/v1/calibrations/${encodeURIComponent(id)}/report`,
  );
  const measured = async (calibration: string) => {
    await list.reload();
    setPicked(calibration);
  };
  return (
    <section class="choose" aria-label="Choose a threshold">
      <div class="choose-head">
        <CalibrationPicker records={records} id={id} onPick={setPicked} />
        <MeasureDialog name={name} surface={surface} onMeasured={measured} />
      </div>
      {list.state === "failed" && <Failure problem={list.problem} onRetry={list.reload} />}
      {list.state === "ready" && id === undefined && (
        <Empty title={`Never measured for ${surfaceWords(surface)}`}>
          {name === "retrieval" ? (
            <>
              Measure it on questions of which you know whether your documents answer them:{" "}
              {nameWords.retrieval.least}.
            </>
          ) : (
            <>
              First <a href="/console/thresholds/labels">label pairs</a> of questions that people really
              asked: {nameWords[name].least}. Then measure, and choose on the curve.
            </>
          )}
        </Empty>
      )}
      {(list.state === "loading" || (id !== undefined && shown.state === "loading")) && (
        <Loading label="Reading what was measured" />
      )}
      {shown.state === "failed" && <Failure problem={shown.problem} onRetry={shown.reload} />}
      {shown.state === "ready" && (
        <ChooseThreshold
          key={shown.value.calibration.id}
          {...{ name, surface, inForce, mayApply, onChanged }}
          shown={shown.value}
        />
      )}
    </section>
  );
}
