/**
 * Everything the widget looks like. A page may set `--assay-accent` and `--assay-on-accent` on any element around it;
 * nothing else of the page comes in.
 */
export const styles = `
:host { all: initial; color-scheme: light dark;
  --accent: var(--assay-accent, #0b5cad); --on-accent: var(--assay-on-accent, #fff);
  --back: #fff; --raised: #f3f5f7; --ink: #1b1f24; --quiet: #57606a; --line: #848d97; }
@media (prefers-color-scheme: dark) {
  :host { --accent: var(--assay-accent, #84bcff); --on-accent: var(--assay-on-accent, #0b1a2b);
    --back: #16191d; --raised: #23282e; --ink: #e6e9ec; --quiet: #a6afb8; --line: #75808b; }
}
* { box-sizing: border-box; font: inherit; color: inherit; }
.launcher, dialog { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); }
button { border: 1px solid var(--line); border-radius: 8px; background: var(--back); padding: 4px 12px; min-height: 36px; cursor: pointer; }
.launcher, .submit { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600; }
.launcher { position: fixed; right: 16px; bottom: 16px; z-index: 2147483000; padding: 10px 18px; border-radius: 24px;
  box-shadow: 0 2px 10px rgb(0 0 0 / .3); max-width: calc(100vw - 32px); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dialog { position: fixed; inset: auto 16px 16px auto; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 14px;
  width: min(27rem, calc(100vw - 32px)); height: min(40rem, calc(100dvh - 32px)); max-width: none; max-height: none;
  background: var(--back); box-shadow: 0 8px 32px rgb(0 0 0 / .35); overflow: hidden; }
dialog::backdrop { background: rgb(0 0 0 / .25); }
dialog[open] { animation: rise .16s ease-out; }
@keyframes rise { from { transform: translateY(12px); opacity: 0; } }
@media (prefers-reduced-motion: reduce) { dialog[open] { animation: none; } }
@media (max-width: 480px) {
  dialog { inset: 0; width: 100vw; height: 100dvh; border: 0; border-radius: 0; }
}
.panel { display: flex; flex-direction: column; height: 100%; }
header { display: flex; align-items: center; gap: 8px; padding: 10px 12px 10px 16px; border-bottom: 1px solid var(--line); }
h2 { flex: 1; margin: 0; font-size: 1.0625rem; font-weight: 650; overflow-wrap: anywhere; }
header button { border-color: transparent; font-size: 1.375rem; line-height: 1; min-width: 36px; padding: 0; }
.conversation { flex: 1; overflow-y: auto; padding: 4px 16px 16px; overscroll-behavior: contain; }
article { padding-top: 12px; overflow-wrap: anywhere; }
h3 { margin: 0 0 8px; padding: 8px 12px; border-radius: 10px; background: var(--raised); font-weight: 600; white-space: pre-wrap; }
p, ul, ol, pre, blockquote { margin: 0 0 8px; }
ul, ol { padding-left: 1.5em; }
li > p { margin-bottom: 2px; }
.text p { white-space: pre-line; }
strong, .heading { font-weight: 650; }
em { font-style: italic; }
a { color: var(--accent); text-decoration: underline; }
code { font: .875em/1.45 ui-monospace, monospace; background: var(--raised); border-radius: 4px; padding: 1px 4px; }
pre { overflow-x: auto; background: var(--raised); border-radius: 8px; padding: 8px 10px; }
pre code { padding: 0; background: none; white-space: pre; overflow-wrap: normal; }
blockquote { border-left: 3px solid var(--line); padding-left: 10px; }
.cite { min-height: 0; padding: 0 5px; margin: 0 1px; font-size: .75rem; line-height: 1.5; vertical-align: 2px; }
.origin, .waiting, .said { color: var(--quiet); font-size: .875rem; }
.sources { font-size: .875rem; }
.not-covered .text { border-left: 3px solid var(--line); padding-left: 10px; }
.failure { border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px 12px; }
.opinion { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.opinion [aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
svg { display: block; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linejoin: round; }
form { display: flex; align-items: flex-end; gap: 8px; padding: 10px 12px; border-top: 1px solid var(--line); }
textarea { flex: 1; min-width: 0; resize: none; border: 1px solid var(--line); border-radius: 8px; padding: 6px 10px; background: var(--back); }
textarea::placeholder { color: var(--quiet); opacity: 1; }
.status { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
