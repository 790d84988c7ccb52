export interface ChartColours {
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly series: (colour: number) => string;
  readonly band: (colour: number) => string;
}

/** A canvas knows no style sheet, so each colour is read as the page would show it now. @param place where the chart stands */
export function readColours(place: HTMLElement): ChartColours {
  const read = (colour: string): string => {
    const probe = document.createElement("span");
    probe.style.color = colour;
    place.append(probe);
    const shown = getComputedStyle(probe).color;
    probe.remove();
    return shown;
  };
  return {
    ...{ text: read("var(--text)"), faint: read("var(--faint)"), line: read("var(--line)") },
    series: (colour) => read(`var(--series-${colour})`),
    band: (colour) => read(`color-mix(in srgb, var(--series-${colour}) 20%, transparent)`),
  };
}
