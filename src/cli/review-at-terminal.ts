import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { GoldenReview } from "../golden/review/review.ts";
import type { CommandContext } from "./context.ts";
import { renderPatch } from "./render/patch.ts";
import { needsSources, renderReview } from "./render/review.ts";

/** What a person decided after they were shown what changed; undefined when they left it as it is. */
export interface ReviewDecision {
  readonly reviewer: string;
  /** The answer as it shall be. */
  readonly answer: string;
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
}

/** Shows a review at the terminal and asks what to do with it. */
export async function reviewAtTerminal(
  review: GoldenReview,
  { start, context }: { start: ReviewStart; context: CommandContext },
): Promise<ReviewDecision | undefined> {
  context.stdout.write(`${renderReview(review, context.styler)}\n\n`);
  const answer = await chooseAnswer(review.entry.answer, { given: start.answer, context });
  if (answer === undefined) return undefined;
  const sources = start.sources ?? (needsSources(review) ? await askSources(context) : undefined);
  if (sources?.length === 0) return undefined;
  const reviewer = start.reviewer ?? (await askReviewer(context));
  return reviewer === undefined ? undefined : { reviewer, answer, sources };
}

async function chooseAnswer(
  old: string,
  { given, context }: { given: string | undefined; context: CommandContext },
): Promise<string | undefined> {
  const { prompt, stdout, styler } = context;
  let answer = given ?? old;
  let isNew = answer !== old;
  for (;;) {
    if (isNew) {
      const patch = createTwoFilesPatch("answer", "answer", `${old}\n`, `${answer}\n`, "as it is", "edited", {
        headerOptions: FILE_HEADERS_ONLY,
      });
      stdout.write(`${renderPatch(patch, styler)}\n\n`);
      isNew = false;
    }
    const what = answer === old ? "Keep the answer" : "Keep the edited answer";
    switch ((await prompt.ask(`${what} (k), edit it (e) or quit (q)? `))?.trim().toLowerCase()) {
      case "k":
      case "keep":
        return answer;
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
        stdout.write("Type k, e or q.\n");
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
