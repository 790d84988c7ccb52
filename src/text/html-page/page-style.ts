/** Colours hold 4.5:1 for text and 3:1 for lines on their ground, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --text: #1b1f24; --quiet: #57606a; --line: #8c959f; --faint: #d8dee4;
  --hits: #0a58ca; --precision: #a63c00; --chosen: #116329; --no: #a40e26; --row: #e6f4ea; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1419; --text: #e6edf3; --quiet: #9da7b3; --line: #7d8590; --faint: #30363d;
    --hits: #79b8ff; --precision: #ffa657; --chosen: #7ee787; --no: #ff938a; --row: #12361f; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.decision { border-left: .4rem solid var(--chosen); padding: .5rem 1rem; }
.decision.no { border-color: var(--no); }
.decision strong { display: block; font-size: 1.35rem; color: var(--chosen); }
.decision.no strong { color: var(--no); }
.quiet { color: var(--quiet); }
p { margin: .4rem 0; max-width: 56rem; }
figure { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .3rem .45rem; border-bottom: 1px solid var(--faint); text-align: right; vertical-align: top; white-space: nowrap; }
thead th { white-space: normal; border-bottom: 2px solid var(--line); vertical-align: bottom; }
td:last-child, thead th:last-child { text-align: left; white-space: normal; min-width: 8rem; }
tr.chosen { background: var(--row); }
tr.chosen th { border-left: .3rem solid var(--chosen); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; overflow-wrap: anywhere; }
dt { color: var(--quiet); } dd { margin: 0; }
@media print {
  :root { --ground: #ffffff; --text: #000000; --quiet: #444444; --line: #666666; --faint: #cccccc;
    --hits: #0a58ca; --precision: #a63c00; --chosen: #116329; --no: #a40e26; --row: #e6f4ea; color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  h2 { break-after: avoid; } figure, tr { break-inside: avoid; } .wide { overflow: visible; } table { font-size: 7.5pt; }
  th, td { padding: .15rem .3rem; }
  @page { size: A4 landscape; margin: 14mm; }
}
`;
