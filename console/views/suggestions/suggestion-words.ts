import type { Proposal } from "../../api/wire/suggestions.ts";
import type { BadgeTone } from "../../parts/badge.tsx";
import { countOf } from "../../parts/format.ts";
import { isServed, type Standing, servedWords } from "../golden/golden-words.ts";

export function kindWords(kind: Proposal["kind"]): { tone: BadgeTone; label: string; explanation: string } {
  switch (kind) {
    case "draft":
      return {
        ...{ tone: "plain", label: "new answer" },
        explanation:
          "This is asked again and again, and no reviewed answer fits. Accepting keeps the answer as a draft, which somebody approves later.",
      };
    case "phrasing":
      return {
        ...{ tone: "good", label: "new question" },
        explanation:
          "People ask a reviewed question in these words. Accepting adds them to the entry, which answers them from then on.",
      };
    case "negative":
      return {
        ...{ tone: "bad", label: "keep away" },
        explanation:
          "The entry answered this question, and people said that it is another one. Accepting keeps the answer from it for good.",
      };
  }
}

/** Who asked how often, in one sentence. */
export function askedWords({ askers, questions }: Proposal["evidence"]): string {
  return `Asked ${countOf(questions, "time")} by ${countOf(askers, "asker")}`;
}

/** What came of accepting one: an entry that is not served answers nothing, whatever questions it has. */
export function acceptedWords(kind: Proposal["kind"], change: Accepted): string {
  const { id } = change.entry;
  switch (kind) {
    case "draft":
      return `Kept as the draft "${id}", which waits in the queue.`;
    case "phrasing":
      return isServed(change)
        ? `"${id}" answers that question from now on.`
        : `"${id}" has that question now, but does not answer it yet. ${servedWords(change)}`;
    case "negative":
      return `"${id}" is kept from that question from now on.`;
  }
}

interface Accepted extends Standing {
  readonly entry: Standing["entry"] & { readonly id: string };
}
