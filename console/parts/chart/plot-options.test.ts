import { expect, it } from "vitest";
import { plotOptions } from "./plot-options.ts";

it("draws a single day as one, whatever longer time the library proposes", () => {
  const day = Date.UTC(2026, 2, 1) / 1000;
  const { scales } = plotOptions({
    x: { label: "day", values: [day], format: String, isTime: true },
    ...{ series: [], formatY: String, range: [0, 1], size: { width: 600, height: 200 } },
    colours: { text: "", faint: "", line: "", series: () => "", band: () => "" },
    ...{ marks: () => [], onPlace: () => undefined },
  });
  const range = scales?.x?.range;
  if (typeof range !== "function") throw new Error("The scale proposes no ends.");
  const [low, high] = Reflect.apply(range, undefined, [undefined, day, day + 86_400_000]);
  expect(high - low).toBe(86_400);
  expect((low + high) / 2).toBe(day);
});
