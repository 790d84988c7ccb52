import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import type { CutResult } from "./cut-step.ts";

/** Removes passages whose best similarity under any query is below `floor`, which is inclusive and in [-1, 1]. */
export function applyFloor(passages: readonly RecalledPassage[], floor: number): CutResult {
  return {
    kept: passages.filter((passage) => passage.similarity >= floor),
    removed: passages
      .filter((passage) => !(passage.similarity >= floor))
      .map((passage) => ({
        passageId: passage.passage.id,
        step: "floor",
        because: `its similarity ${passage.similarity} is below ${floor}`,
      })),
  };
}
