import { wordedSigns } from "./find-plants.ts";
import type { WordedKind } from "./plant-signs.ts";
import { visibleText } from "./visible-text.ts";

/** Sentences of these kinds speak to whoever scores, not to a reader. */
const WORTHLESS: ReadonlySet<WordedKind> = new Set([
  "instruction",
  "score-order",
  "format-order",
  "fake-marker",
]);

/**
 * The part of a passage whose words may earn a score: what a reader sees, without sentences that address a model. A
 * planted order that repeats the question's words earns nothing by them. An order that is not recognised is worth what
 * a plain sentence with the same words is worth, and no more.
 */
export function scorableText(text: string): string {
  const visible = visibleText(text, { placeholders: false });
  const kept: string[] = [];
  let position = 0;
  for (const { kind, start, end } of wordedSigns(visible)) {
    if (!WORTHLESS.has(kind)) continue;
    kept.push(visible.slice(position, Math.max(position, start)));
    position = Math.max(position, end);
  }
  return [...kept, visible.slice(position)].join("");
}
