import type { z } from "zod";
import type { acceptBody, accepted, suggestionList } from "../../../src/server/protocol/suggestions.ts";

export type SuggestionList = z.output<typeof suggestionList>;
export type Suggestion = SuggestionList["items"][number];
export type Proposal = Suggestion["proposal"];
export type AcceptBody = z.input<typeof acceptBody>;
export type Accepted = z.output<typeof accepted>;
