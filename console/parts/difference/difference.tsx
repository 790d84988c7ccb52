import { useMemo, useState } from "preact/hooks";
import { useIsWide } from "../use-is-wide.ts";
import { compareLines } from "./compare-lines.ts";
import "./difference.css";
import { foldLines, type LineRun } from "./fold-lines.ts";
import { SideBySide } from "./side-by-side.tsx";
import { Unified } from "./unified.tsx";

interface DifferenceProps {
  /** Names the comparison. */
  label: string;
  before: string;
  after: string;
  /** Heads of the sides. @default "Before", "Now" */
  titles?: readonly [before: string, after: string];
  /** As text, for who prefers it or takes it along; without it there is no such choice. @default none */
  patch?: string;
}

type Layout = "side" | "unified" | "text";

/** Two texts with what differs: beside one another where there is room, one below the other where there is none. */
export function Difference(props: DifferenceProps) {
  const { label, before, after, titles = ["Before", "Now"], patch } = props;
  const isWide = useIsWide(900);
  const [chosen, setChosen] = useState<Layout>();
  const [isOpen, setOpen] = useState(false);
  const lines = useMemo(() => compareLines(before, after), [before, after]);
  const runs = useMemo<readonly LineRun[]>(
    () => (isOpen ? [{ isFolded: false, lines }] : foldLines(lines)),
    [lines, isOpen],
  );
  // Beside nothing there is nothing to compare.
  const isOneSided = before === "" || after === "";
  const layout = chosen ?? (isWide && !isOneSided ? "side" : "unified");
  const hasFolds = isOpen || runs.some((run) => run.isFolded);
  const layouts: readonly (readonly [Layout, string])[] = [
    ["side", "Side by side"],
    ["unified", "One column"],
    ...(patch === undefined ? [] : [["text", "As text"] as const]),
  ];
  return (
    <figure class="difference" aria-label={label}>
      <div class="difference-bar">
        <fieldset class="segments">
          <legend class="hidden-text">How the difference is shown</legend>
          {layouts.map(([name, words]) => (
            <button key={name} type="button" aria-pressed={layout === name} onClick={() => setChosen(name)}>
              {words}
            </button>
          ))}
        </fieldset>
        {hasFolds && layout !== "text" && (
          <button type="button" class="button quiet small" onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Only what changed" : "Show all lines"}
          </button>
        )}
      </div>
      {layout === "text" && patch !== undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
        <pre class="difference-text" tabIndex={0}>
          {patch}
        </pre>
      ) : layout === "side" ? (
        <SideBySide label={label} runs={runs} titles={titles} onUnfold={() => setOpen(true)} />
      ) : (
        <Unified label={label} runs={runs} onUnfold={() => setOpen(true)} />
      )}
    </figure>
  );
}
