/**
 * Reasoning models that are served without a parser for it write their thoughts into the reply, between tags at its
 * very beginning. They are no part of the answer. Tags further on are left alone: a text may be about them.
 */
const OPENING = /^[\s\uFEFF]*<(think|thinking|thought|reasoning)>/i;

/** The reply behind a leading block of reasoning; empty where the block is never closed. */
export function stripReasoning(text: string): string {
  const tag = OPENING.exec(text)?.[1];
  if (tag === undefined) return text;
  const closing = text.toLowerCase().indexOf(`</${tag.toLowerCase()}>`);
  return closing === -1 ? "" : stripReasoning(text.slice(closing + tag.length + 3).trimStart());
}
