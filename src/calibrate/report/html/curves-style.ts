/** Colours are those of every page, and two for curves behind a verifier; curves differ by dashes and dots as well. */
export const curvesStyle = `
svg { --hits-with: #0f6b73; --precision-with: #7a2ea0; }
@media (prefers-color-scheme: dark) { svg { --hits-with: #5fd7d0; --precision-with: #d8b4fe; } }
@media print { table.dense { font-size: 7pt; } svg { --hits-with: #0f6b73; --precision-with: #7a2ea0; } }
table.dense { font-size: .72rem; } .dense th, .dense td { padding: .3rem .25rem; } .dense td:last-child { min-width: 5rem; }
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
svg .hits-with { stroke: var(--hits-with); } svg .band.hits-with, svg .label.hits-with { fill: var(--hits-with); }
svg .precision-with { stroke: var(--precision-with); }
svg .band.precision-with, svg .label.precision-with { fill: var(--precision-with); }
svg .curve.hits-with { stroke-width: 1.75; stroke-dasharray: 2 3; } svg .curve.precision-with { stroke-width: 1.75; stroke-dasharray: 14 4; }
svg .band.hits-with, svg .band.precision-with { opacity: .12; }
svg .band, svg .dot, svg .label { stroke: none; }
svg .dot.hits-with, svg .dot.precision-with { fill: var(--ground); stroke-width: 1.75; }
svg .dot.hits-with { stroke: var(--hits-with); } svg .dot.precision-with { stroke: var(--precision-with); }
svg .wanted { stroke: var(--precision); stroke-dasharray: 2 4; }
svg .chosen { stroke: var(--chosen); stroke-width: 2; }
svg .label.chosen { fill: var(--chosen); stroke: none; font-weight: 600; }
`;
