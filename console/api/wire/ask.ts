import type { z } from "zod";
import type { askRequest, askResponse } from "../../../src/server/protocol/ask.ts";
import type { Problem } from "./problem.ts";

export type AskRequest = z.input<typeof askRequest>;
export type AskedTurn = NonNullable<AskRequest["history"]>[number];
/** An answer as it comes over the wire. */
export type Answer = z.output<typeof askResponse>;
export type AnswerSource = Answer["source"];

/** What each stage did; with `explain` alone, and in the log. */
export type Trace = NonNullable<Answer["trace"]>;
export type TraceEntry = Trace["entries"][number];
export type StageName = TraceEntry["stage"];
export type StageEntry<Name extends StageName> = Extract<TraceEntry, { readonly stage: Name }>;

/** What is heard while a question is answered; `answer` and `error` come last, one of them. */
export type AskEvent =
  | { readonly event: "text"; readonly data: { readonly text: string } }
  | { readonly event: "discard"; readonly data: { readonly reason: string } }
  | { readonly event: "stage"; readonly data: { readonly entry: TraceEntry } }
  | { readonly event: "answer"; readonly data: Answer }
  | { readonly event: "error"; readonly data: Problem };
