import { useSubpath } from "../../parts/use-subpath.ts";
import { CalibrationView } from "./calibrations/calibration-view.tsx";
import { CalibrationsView } from "./calibrations/calibrations-view.tsx";
import { InForceView } from "./in-force/in-force-view.tsx";
import { LabelsView } from "./labels/labels-view.tsx";
import "./thresholds.css";

/** What decides between stored and new answers: in force, measured, and labelled. */
export function ThresholdsRoom() {
  const [place, id] = useSubpath("/console/thresholds");
  if (place === "labels") return <LabelsView />;
  if (place === "calibrations") {
    return id === undefined ? <CalibrationsView /> : <CalibrationView key={id} id={id} />;
  }
  return <InForceView />;
}
