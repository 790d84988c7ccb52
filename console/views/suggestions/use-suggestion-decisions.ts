import { useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "../../api/api-problem.ts";
import { call } from "../../api/call.ts";
import type { Pages } from "../../api/use-pages.ts";
import type { AcceptBody, Accepted, Suggestion } from "../../api/wire/suggestions.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { Selection } from "../../parts/use-selection.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";

/** What is done about suggestions, one after the other. */
export interface SuggestionDecisions {
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
  const leave = (suggestion: Suggestion) => {
    const index = pages.items.indexOf(suggestion);
    const next = pages.items[index + 1] ?? pages.items[index - 1];
    pages.change((items) => items.filter(({ proposal }) => proposal.id !== suggestion.proposal.id));
    if (next) selection.select(next);
  };
  const accept = async (suggestion: Suggestion, body: AcceptBody) => {
    try {
      const { change } = await call<Accepted>("POST", route(suggestion.proposal.id, "accept"), { body });
      for (const warning of change.warnings) notify(warning, "bad");
      notify(acceptedWords(suggestion, change.entry.id), "good");
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
    { keys: ["u"], label: "Take the last rejection back", run: () => void undo() },
  ]);
  return {
    accept,
    reject,
    undo,
    lastRejected,
    next: () => selection.move(1),
    previous: () => selection.move(-1),
  };
}

function route(id: string, part: string): string {
  return `/v1/suggestions/${encodeURIComponent(id)}/${part}`;
}

function acceptedWords({ proposal }: Suggestion, entryId: string): string {
  switch (proposal.kind) {
    case "draft":
      return `Kept as the draft "${entryId}", which waits in the queue.`;
    case "phrasing":
      return `"${entryId}" answers that question from now on.`;
    case "negative":
      return `"${entryId}" is kept from that question from now on.`;
  }
}
