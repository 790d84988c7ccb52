import type { ProposedEdit } from "../golden/review/proposal/propose-edit.ts";
import type { GoldenReview } from "../golden/review/review.ts";
import type { CommandContext } from "./context.ts";
import { answerPatch } from "./render/answer-patch.ts";
import { renderPatch } from "./render/patch.ts";
import { renderProposal } from "./render/proposal.ts";
import { needsSources, renderReview } from "./render/review.ts";

/** What a person decided after they were shown what changed; undefined when they left it as it is. */
export interface ReviewDecision {
  readonly reviewer: string;
  /** The answer as it shall be. */
  readonly answer: string;
  /** Whether it began as the machine's edit. */
  readonly usedProposal: boolean;
  /** Whether broken links of the answer shall lead to their new places. */
  readonly fixesLinks: boolean;
  /** Sources from now on; undefined: as the review proposes. */
  readonly sources: readonly string[] | undefined;
}

export interface ReviewStart {
  /** An answer that was handed in. @default the one the entry has */
  answer: string | undefined;
  /** @default asked for */
  reviewer: string | undefined;
  /** @default as the review proposes; asked for where it proposes none */
  sources: readonly string[] | undefined;
  /** A machine's edit, to be shown with the review. @default none */
  proposed?: ProposedEdit | undefined;
}

/** Shows a review at the terminal and asks what to do with it. */
export async function reviewAtTerminal(
  review: GoldenReview,
  { start, context }: { start: ReviewStart; context: CommandContext },
): Promise<ReviewDecision | undefined> {
  context.stdout.write(`${renderReview(review, context.styler)}\n\n`);
  const { proposed } = start;
  const old = review.entry.answer;
  if (proposed) context.stdout.write(`${renderProposal(proposed, old, context.styler)}\n\n`);
  const draft = proposed?.kind === "proposed" && proposed.changed ? proposed.text : undefined;
  const chosen = await chooseAnswer(old, { given: start.answer, draft, fixed: review.fixedAnswer, context });
  if (chosen === undefined) return undefined;
  const sources = start.sources ?? (needsSources(review) ? await askSources(context) : undefined);
  if (sources?.length === 0) return undefined;
  const reviewer = start.reviewer ?? (await askReviewer(context));
  return reviewer === undefined ? undefined : { reviewer, ...chosen, sources };
}

interface Choosing {
  given: string | undefined;
  /** A machine's edit that may be taken. */
  draft: string | undefined;
  /** The answer with its links fixed. */
  fixed: string | undefined;
  context: CommandContext;
}

async function chooseAnswer(
  old: string,
  { given, draft, fixed, context }: Choosing,
): Promise<Pick<ReviewDecision, "answer" | "usedProposal" | "fixesLinks"> | undefined> {
  const { prompt, stdout, styler } = context;
  let answer = given ?? old;
  let usedProposal = false;
  let isNew = answer !== old;
  for (;;) {
    if (isNew) stdout.write(`${renderPatch(answerPatch(old, answer, "edited"), styler)}\n\n`);
    isNew = false;
    const what = answer === old ? "Keep the answer" : "Keep the edited answer";
    const take = draft === undefined ? "" : ", take the proposed edit (p)";
    const fix = fixed === undefined ? "" : ", fix its links as shown (f)";
    const keys = `k, ${draft === undefined ? "" : "p, "}${fixed === undefined ? "" : "f, "}e or q`;
    switch ((await prompt.ask(`${what} (k)${take}${fix}, edit it (e) or quit (q)? `))?.trim().toLowerCase()) {
      case "k":
      case "keep":
        return { answer, usedProposal: usedProposal && answer !== old, fixesLinks: false };
      case "f":
        if (fixed !== undefined)
          return { answer, usedProposal: usedProposal && answer !== old, fixesLinks: true };
        stdout.write(`Type ${keys}.\n`);
        break;
      case "p":
        if (draft === undefined) stdout.write(`Type ${keys}.\n`);
        else [answer, usedProposal, isNew] = [draft, true, true];
        break;
      case "e":
      case "edit":
        answer = await prompt.edit(answer);
        isNew = answer !== old;
        break;
      case "q":
      case "quit":
      case undefined:
        return undefined;
      default:
        stdout.write(`Type ${keys}.\n`);
    }
  }
}

/** Empty when the person named none. */
async function askSources({ prompt, stdout }: CommandContext): Promise<string[]> {
  stdout.write("Name all sources the answer rests on now, one on each line; an empty line ends the list.\n");
  const sources: string[] = [];
  for (;;) {
    const line = (await prompt.ask("Source: "))?.trim() ?? "";
    if (line === "") return sources;
    sources.push(line);
  }
}

async function askReviewer({ prompt }: CommandContext): Promise<string | undefined> {
  for (;;) {
    const name = (await prompt.ask("Reviewer: "))?.trim();
    if (name !== "") return name;
  }
}
