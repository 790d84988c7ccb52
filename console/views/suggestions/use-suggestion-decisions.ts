import { useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "../../api/api-problem.ts";
import { call } from "../../api/call.ts";
import type { Pages } from "../../api/use-pages.ts";
import type { AcceptBody, Accepted, Suggestion } from "../../api/wire/suggestions.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { Selection } from "../../parts/use-selection.ts";
import { useWorkedList } from "../../parts/use-worked-list.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { acceptedWords } from "./suggestion-words.ts";

const keyOf = ({ proposal }: Suggestion) => proposal.id;

/** What is done about suggestions, one after the other. */
export interface SuggestionDecisions {
  /** Whether one is being written, or the list is being read: then no other one is taken. */
  readonly isBusy: boolean;
  /** Resolves to why it was refused; undefined where it was not. */
  readonly accept: (suggestion: Suggestion, body: AcceptBody) => Promise<ApiProblem | undefined>;
  readonly reject: (suggestion: Suggestion, note: string | null) => Promise<void>;
  readonly next: () => void;
  readonly previous: () => void;
  readonly undo: () => Promise<void>;
  /** Id of what was rejected last; undefined where nothing can be taken back. */
  readonly lastRejected: string | undefined;
}

export function useSuggestionDecisions(
  pages: Pages<Suggestion>,
  selection: Selection<Suggestion>,
): SuggestionDecisions {
  const notify = useNotices();
  const [lastRejected, setLastRejected] = useState<string>();
  const { isBusy, decide, leave } = useWorkedList(pages, selection, keyOf);
  const accept = async (suggestion: Suggestion, body: AcceptBody) => {
    try {
      const { change } = await call<Accepted>("POST", route(suggestion.proposal.id, "accept"), { body });
      for (const warning of change.warnings) notify(warning, "bad");
      notify(acceptedWords(suggestion.proposal.kind, change), "good");
      setLastRejected(undefined);
      leave(suggestion);
      return undefined;
    } catch (error) {
      return problemOf(error);
    }
  };
  const reject = async (suggestion: Suggestion, note: string | null) => {
    try {
      await call("POST", route(suggestion.proposal.id, "reject"), { body: { note } });
      notify("Rejected: it is not suggested again. Press u to take that back.", "good");
      setLastRejected(suggestion.proposal.id);
      leave(suggestion);
    } catch (error) {
      notify(problemOf(error).message, "bad");
    }
  };
  const undo = async () => {
    if (lastRejected === undefined) {
      notify("There is nothing to take back here. What was accepted is undone on the page of its entry.");
      return;
    }
    try {
      await call("POST", route(lastRejected, "reopen"));
      setLastRejected(undefined);
      notify("It is suggested again.", "good");
      await pages.reload();
    } catch (error) {
      notify(problemOf(error).message, "bad");
    }
  };
  useShortcuts("Suggestions", [
    { keys: ["u"], label: "Take the last rejection back", run: () => void decide(undo) },
  ]);
  return {
    isBusy,
    async accept(suggestion, body) {
      let problem: ApiProblem | undefined;
      await decide(async () => {
        problem = await accept(suggestion, body);
      });
      return problem;
    },
    reject: (suggestion, note) => decide(() => reject(suggestion, note)),
    undo: () => decide(undo),
    lastRejected,
    next: () => selection.move(1),
    previous: () => selection.move(-1),
  };
}

function route(id: string, part: string): string {
  return `/v1/suggestions/${encodeURIComponent(id)}/${part}`;
}
