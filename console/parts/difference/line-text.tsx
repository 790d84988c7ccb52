import type { LineSide } from "./compare-lines.ts";

/** A line with its marked words; what was taken out and what came is also said to who does not see it. */
export function LineText({ side, change }: { side: LineSide; change: "removed" | "added" | "same" }) {
  const Mark = change === "removed" ? "del" : "ins";
  return (
    <span class="line-text">
      {change !== "same" && <span class="hidden-text">{change}: </span>}
      {side.pieces.map(({ text, marked }, index) =>
        marked ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}
