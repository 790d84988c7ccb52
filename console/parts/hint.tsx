import { hintParts } from "./hint-parts.ts";

/** What helps; a command in it looks like one, and is told as the next step where it begins the hint. */
export function Hint({ text }: { text: string }) {
  const parts = hintParts(text);
  return (
    <>
      {parts[0]?.kind === "command" && "Next: "}
      {parts.map((part, index) =>
        part.kind === "command" ? <code key={index}>{part.text}</code> : <span key={index}>{part.text}</span>,
      )}
    </>
  );
}
