import type { CandidateRow } from "../../eval/labels/candidate-file.ts";
import { shortenText } from "../../text/shorten-text.ts";
import type { CommandContext } from "../context.ts";
import { printable } from "../render/printable.ts";

/** Of an answer, in characters: a screen. */
const SHOWN_ANSWER = 1500;

export interface LabelStart {
  by: string;
  context: CommandContext;
  /** Called after each answer with the row as it is now and was before; resolves, once it is safe, to all rows as they are. */
  save: (row: CandidateRow, before: CandidateRow) => Promise<readonly CandidateRow[]>;
}

/**
 * Asks of one pair after the other whether the stored answer serves the question, from the first that has no label. Neither
 * similarity nor what a model said is shown: both would be believed. Resolves to the number of answers given.
 */
export async function labelAtTerminal(
  given: readonly CandidateRow[],
  { by, context, save }: LabelStart,
): Promise<number> {
  const { prompt, stdout, now } = context;
  let rows = [...given];
  /** Places that were answered in this sitting, to go back by. */
  const trail: number[] = [];
  let answers = 0;
  let at = nextOpen(rows);
  while (at !== undefined) {
    const row = rows[at];
    if (!row) break;
    stdout.write(`${describe(row, { at, rows, context })}\n`);
    const said = await askUntilKnown(prompt, stdout);
    if (said === "quit") break;
    if (said === "back") {
      at = trail.pop() ?? at;
      continue;
    }
    const { same: _, unsure: __, ...rest } = row;
    const moment = { by, at: now().toISOString() };
    const labelled: CandidateRow =
      said === "unsure" ? { ...rest, ...moment, unsure: true } : { ...rest, ...moment, same: said === "yes" };
    rows = [...(await save(labelled, row))];
    answers += 1;
    trail.push(at);
    at = nextOpen(rows);
  }
  return answers;
}

function nextOpen(rows: readonly CandidateRow[]): number | undefined {
  const at = rows.findIndex(({ same, unsure }) => same === undefined && unsure !== true);
  return at === -1 ? undefined : at;
}

function describe(
  { asked, stored, answer, same, unsure }: CandidateRow,
  { at, rows, context }: { at: number; rows: readonly CandidateRow[]; context: CommandContext },
): string {
  const { bold, dim } = context.styler;
  const done = rows.filter((row) => row.same !== undefined || row.unsure === true).length;
  const before = unsure === true ? "unsure" : same === undefined ? "" : same ? "yes" : "no";
  return [
    "",
    dim(`${at + 1} of ${rows.length}, ${done} labelled${before === "" ? "" : `; this one: ${before}`}`),
    `${dim("asked ")}  ${bold(printable(asked))}`,
    `${dim("stored")}  ${printable(stored)}`,
    `${dim("answer")}  ${answer === null ? dim("not known") : printable(shortenText(answer.trim(), SHOWN_ANSWER))}`,
  ].join("\n");
}

type Said = "yes" | "no" | "unsure" | "back" | "quit";

const words: Readonly<Record<string, Said>> = {
  ...{ y: "yes", yes: "yes", n: "no", no: "no", u: "unsure", unsure: "unsure" },
  ...{ b: "back", back: "back", q: "quit", quit: "quit" },
};

async function askUntilKnown(
  prompt: CommandContext["prompt"],
  stdout: CommandContext["stdout"],
): Promise<Said> {
  for (;;) {
    const line = await prompt.ask(
      "Does this answer serve this question? (y)es, (n)o, (u)nsure, (b)ack, (q)uit: ",
    );
    if (line === undefined) return "quit";
    const said = words[line.trim().toLowerCase()];
    if (said !== undefined) return said;
    stdout.write("Type y, n, u, b or q.\n");
  }
}
