import type { SettledCalibration } from "../calibration/settle-calibration.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

/** What became of a calibration: kept, pinned, and against what is in force. Empty where there is nothing to say. */
export function renderSettled({ record, pin, contradiction }: SettledCalibration, styler: Styler): string[] {
  const { green, bold, dim } = styler;
  return [
    ...(record === null ? [] : [`${green("kept")} ${oneLine(record)}`]),
    ...(pin === null
      ? []
      : [`${green("pinned")} ${bold(String(pin.value))} ${dim(`under ${pin.embedderId}`)}`]),
    ...(contradiction === null ? [] : renderWarnings([contradiction], styler)),
  ];
}
