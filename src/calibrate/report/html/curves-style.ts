/** Colours are those of every page; curves differ by dashes as well. */
export const curvesStyle = `
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--text); font: 13px system-ui, sans-serif; }
svg .quiet { fill: var(--quiet); }
svg .grid { stroke: var(--faint); }
svg .axis { stroke: var(--line); }
svg .band { opacity: .2; stroke: none; }
svg .curve { fill: none; stroke-width: 2.5; }
svg .hits { stroke: var(--hits); } svg .band.hits, svg .dot.hits, svg .label.hits { fill: var(--hits); }
svg .precision { stroke: var(--precision); } svg .band.precision, svg .dot.precision, svg .label.precision { fill: var(--precision); }
svg .hits.curve { stroke-dasharray: 8 4; }
svg .band, svg .dot, svg .label { stroke: none; }
svg .wanted { stroke: var(--precision); stroke-dasharray: 2 4; }
svg .chosen { stroke: var(--chosen); stroke-width: 2; }
svg .label.chosen { fill: var(--chosen); stroke: none; font-weight: 600; }
`;
