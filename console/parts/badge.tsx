import type { ComponentChildren } from "preact";

export type BadgeTone = "good" | "bad" | "warn" | "gold" | "plain";

/** A word with a colour; the word alone says all. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
