import { printable } from "./printable.ts";

/** A text from outside as one line of at most `limit` characters, safe for a terminal. @default limit none */
export function oneLine(text: string, limit: number = Number.MAX_SAFE_INTEGER): string {
  const characters = [...printable(text.replace(/\s+/gu, " ").trim())];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join("")}…` : characters.join("");
}

/** A text from outside with its lines moved to the right, safe for a terminal. */
export function indented(text: string, by = "  "): string {
  return printable(text)
    .split("\n")
    .map((line) => (line === "" ? "" : by + line))
    .join("\n");
}
