/** Series differ by shade and, where they are lines, by dashes; both hold 3:1 on the ground, light and dark. */
export const reportStyle = `
:root { --series-0: #116329; --series-1: #0a58ca; --series-2: #a63c00; --series-3: #7a3fb0; --series-4: #57606a; }
@media (prefers-color-scheme: dark) {
  :root { --series-0: #7ee787; --series-1: #79b8ff; --series-2: #ffa657; --series-3: #d2a8ff; --series-4: #9da7b3; }
}
@media print {
  :root { --series-0: #116329; --series-1: #0a58ca; --series-2: #a63c00; --series-3: #7a3fb0; --series-4: #57606a; }
}
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem 2rem; margin: .75rem 0; }
figure { max-width: 34rem; }
figcaption { font-size: .9rem; }
.key { display: inline-block; margin-left: .75rem; border-bottom: 3px solid; }
.key.series-0 { border-color: var(--series-0); } .key.series-1 { border-color: var(--series-1); border-bottom-style: dashed; }
.key.series-2 { border-color: var(--series-2); border-bottom-style: dotted; } .key.series-3 { border-color: var(--series-3); } .key.series-4 { border-color: var(--series-4); }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
svg .grid { stroke: var(--faint); } svg .axis { stroke: var(--line); }
svg .line { fill: none; stroke-width: 2; } svg .line.series-1 { stroke-dasharray: 7 3; } svg .line.series-2 { stroke-dasharray: 2 3; }
svg .line.series-0, svg .whisker.series-0 { stroke: var(--series-0); } svg .line.series-1, svg .whisker.series-1 { stroke: var(--series-1); }
svg .line.series-2, svg .whisker.series-2 { stroke: var(--series-2); } svg .line.series-3, svg .whisker.series-3 { stroke: var(--series-3); }
svg .bar { stroke: var(--ground); stroke-width: .5; }
svg .bar.series-0, svg .dot.series-0 { fill: var(--series-0); } svg .bar.series-1, svg .dot.series-1 { fill: var(--series-1); }
svg .bar.series-2, svg .dot.series-2 { fill: var(--series-2); } svg .bar.series-3, svg .dot.series-3 { fill: var(--series-3); }
svg .bar.series-4 { fill: var(--series-4); }
table { width: auto; min-width: min(100%, 30rem); }
td, th, thead th { text-align: left; white-space: normal; overflow-wrap: break-word; }
td { max-width: 32rem; }
code { font-size: .85em; overflow-wrap: anywhere; }
`;
