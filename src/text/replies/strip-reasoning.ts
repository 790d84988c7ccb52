/**
 * Reasoning models that are served without a parser for it write their thoughts into the reply, between tags at its
 * very beginning. They are no part of the answer. Tags further on are left alone: a text may be about them.
 */
const TAGS = ["think", "thinking", "thought", "reasoning"];
const OPENING = new RegExp(`^<(${TAGS.join("|")})>`, "i");

export interface ReasoningFilter {
  /** What of the reply so far has just become certain to be no reasoning; "" while that is open. */
  push(piece: string): string;
  /** What is left when the reply has ended. A block that was never closed is reasoning to its end. */
  end(): string;
}

/** For replies that come in pieces. */
export function createReasoningFilter(): ReasoningFilter {
  /** Blanks at the beginning, which belong to a reply without reasoning. */
  let blanks = "";
  let held = "";
  let closing: string | undefined;
  let hasReasoning = false;
  let passing = false;

  const release = (): string => blanks + held;
  const skipBlanks = (): void => {
    const begun = held.trimStart();
    if (!hasReasoning) blanks += held.slice(0, held.length - begun.length);
    held = begun;
  };
  return {
    push(piece) {
      if (passing) return piece;
      held += piece;
      for (;;) {
        if (closing !== undefined) {
          // Searched in the text itself: in lower case some letters take more room, and offsets no longer fit.
          const at = held.search(new RegExp(closing, "i"));
          if (at === -1) {
            // Only what may be the beginning of the closing tag.
            held = held.slice(1 - closing.length);
            return "";
          }
          held = held.slice(at + closing.length);
          closing = undefined;
        }
        skipBlanks();
        const [opening, tag] = OPENING.exec(held) ?? [];
        if (opening === undefined || tag === undefined) break;
        held = held.slice(opening.length);
        closing = `</${tag.toLowerCase()}>`;
        hasReasoning = true;
        blanks = "";
      }
      if (mayOpen(held)) return "";
      passing = true;
      return release();
    },
    end: () => (passing || closing !== undefined ? "" : release()),
  };
}

/** The reply behind leading blocks of reasoning. */
export function stripReasoning(text: string): string {
  const filter = createReasoningFilter();
  return filter.push(text) + filter.end();
}

function mayOpen(text: string): boolean {
  const begun = text.toLowerCase();
  return TAGS.some((tag) => `<${tag}>`.startsWith(begun));
}
