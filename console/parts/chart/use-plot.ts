import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { type PlotParts, plotData, plotOptions } from "./plot-options.ts";
import { readColours } from "./read-colours.ts";

export interface PlotProps
  extends Pick<PlotParts, "x" | "series" | "formatY" | "range" | "marks" | "onPlace"> {
  height: number;
  /** Told of horizontal values while somebody drags. @default nothing can be dragged */
  onDrag: ((value: number) => void) | undefined;
}

/** Draws into the element, and anew when values, theme or width change; marks move without that. */
export function usePlot(place: RefObject<HTMLDivElement | null>, props: PlotProps): void {
  const latest = useRef(props);
  latest.current = props;
  const plot = useRef<uPlot>(undefined);
  const { x, series, range, height, marks } = props;
  const shape = JSON.stringify([x.values, series, range, height, props.onDrag !== undefined]);
  const markShape = JSON.stringify(marks());
  useEffect(() => {
    const element = place.current;
    if (!element || shape === "") return;
    const make = () => {
      plot.current?.destroy();
      plot.current = makePlot(element, latest);
    };
    make();
    const watch = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width > 0 && plot.current?.width !== width) plot.current?.setSize({ width, height });
    });
    watch.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    addEventListener("assay-theme", make);
    dark.addEventListener("change", make);
    return () => {
      watch.disconnect();
      removeEventListener("assay-theme", make);
      dark.removeEventListener("change", make);
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [place, shape, height]);
  useEffect(() => {
    if (markShape !== "") plot.current?.redraw(false, false);
  }, [markShape]);
}

function makePlot(element: HTMLElement, latest: { readonly current: PlotProps }): uPlot {
  const { x, series, formatY, range, height, onDrag } = latest.current;
  const plot = new uPlot(
    plotOptions({
      ...{ x, series, formatY, range },
      colours: readColours(element),
      size: { width: Math.max(120, element.clientWidth), height },
      marks: () => latest.current.marks(),
      onPlace: (at) => latest.current.onPlace(at),
    }),
    plotData({ x, series }),
    element,
  );
  if (onDrag) listenToDrag(plot.over, (left) => latest.current.onDrag?.(plot.posToVal(left, "x")));
  return plot;
}

/** @param onMove told of the distance from the left, in CSS pixels */
function listenToDrag(over: HTMLElement, onMove: (left: number) => void): void {
  over.classList.add("drags");
  const move = (event: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect();
    onMove(Math.min(width, Math.max(0, event.clientX - left)));
  };
  over.addEventListener("pointerdown", (event) => {
    over.setPointerCapture(event.pointerId);
    move(event);
  });
  over.addEventListener("pointermove", (event) => {
    if (over.hasPointerCapture(event.pointerId)) move(event);
  });
}
