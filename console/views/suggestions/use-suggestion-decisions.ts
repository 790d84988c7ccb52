import { type ApiProblem, problemOf } from "../../api/api-problem.ts";
import { call } from "../../api/call.ts";
import type { Pages } from "../../api/use-pages.ts";
import type { AcceptBody, Accepted, Suggestion } from "../../api/wire/suggestions.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { Selection } from "../../parts/use-selection.ts";
import { useWorkedList, type WorkedList } from "../../parts/use-worked-list.ts";
import { acceptedWords } from "./suggestion-words.ts";

/** What is done about suggestions, one after the other. */
export interface SuggestionDecisions
  extends Pick<WorkedList<Suggestion>, "isBusy" | "next" | "previous" | "undo" | "lastDismissed"> {
  /** Resolves to why it was refused; undefined where it was not. */
  readonly accept: (suggestion: Suggestion, body: AcceptBody) => Promise<ApiProblem | undefined>;
  readonly reject: (suggestion: Suggestion, note: string | null) => Promise<void>;
}

export function useSuggestionDecisions(
  pages: Pages<Suggestion>,
  selection: Selection<Suggestion>,
): SuggestionDecisions {
  const notify = useNotices();
  const list = useWorkedList(pages, selection, {
    ...{ keyOf: ({ proposal }) => proposal.id, title: "Suggestions" },
    undoLabel: "Take the last rejection back",
    async reopen(id) {
      await call("POST", route(id, "reopen"));
      return "It is suggested again.";
    },
    nothingWords: "There is nothing to take back here. What was accepted is undone on the page of its entry.",
  });
  return {
    ...list,
    async accept(suggestion, body) {
      let problem: ApiProblem | undefined;
      await list.decide(async () => {
        try {
          const { change } = await call<Accepted>("POST", route(suggestion.proposal.id, "accept"), { body });
          for (const warning of change.warnings) notify(warning, "bad");
          notify(acceptedWords(suggestion.proposal.kind, change), "good");
          list.settle(suggestion);
        } catch (error) {
          problem = problemOf(error);
        }
      });
      return problem;
    },
    reject: (suggestion, note) =>
      list.dismiss(suggestion, {
        write: () => call("POST", route(suggestion.proposal.id, "reject"), { body: { note } }),
        words: "Rejected: it is not suggested again.",
      }),
  };
}

function route(id: string, part: string): string {
  return `/v1/suggestions/${encodeURIComponent(id)}/${part}`;
}
