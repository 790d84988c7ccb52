import { throwIfAborted } from "../models/throw-if-aborted.ts";
import { needsContext } from "../text/questions/needs-context.ts";
import { splitQuestions } from "../text/questions/split-questions.ts";
import { contentWords } from "../text/words/words.ts";
import { expandWords } from "./expand-words.ts";
import type { Rewriter, RewrittenQuery, Turn } from "./rewriter.ts";

/**
 * The rewriter without a model: it splits compound questions, gives a follow-up question the words of the one it
 * follows, and adds the documents' spelling of the question's words. The same question always gets the same result.
 */

/** Earlier questions that a follow-up may lean on, back to the last one that stands alone. */
const MAX_EARLIER = 3;
/** Words taken over from them, most recent question last. */
const MAX_WORDS = 24;
/** Beginning of an earlier question that is read, in UTF-16 code units. */
const MAX_TURN_LENGTH = 600;

export function createRuleRewriter(): Rewriter {
  return {
    kind: "rules",
    async rewrite(question, { history, vocabulary, signal }) {
      throwIfAborted(signal, "The rewrite");
      const standAlone = withEarlierWords(question, history);
      return {
        kind: "rewritten",
        queries: partQueries(question),
        standAlone,
        expansion: expandWords(standAlone ?? question, vocabulary),
      };
    },
  };
}

function partQueries(question: string): RewrittenQuery[] {
  const parts = splitQuestions(question);
  if (parts.length < 2) return [];
  return parts.filter((part) => !needsContext(part)).map((text) => ({ text, origin: "part" }));
}

/** The question behind the words of what it follows, or null when it stands alone or follows nothing. */
function withEarlierWords(question: string, history: readonly Turn[]): string | null {
  if (!needsContext(question)) return null;
  const words = new Set(earlierQuestions(history).flatMap(contentWords));
  if (words.size === 0) return null;
  return `${[...words].slice(0, MAX_WORDS).join(" ")} ${question}`;
}

/** Questions back to the latest that stands alone, oldest first. */
function earlierQuestions(history: readonly Turn[]): string[] {
  const asked = history.filter(({ role }) => role === "user").slice(-MAX_EARLIER);
  const start = asked.findLastIndex(({ text }) => !needsContext(text));
  return asked.slice(Math.max(start, 0)).map(({ text }) => text.slice(0, MAX_TURN_LENGTH));
}
