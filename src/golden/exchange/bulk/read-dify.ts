import { z } from "zod";
import { importInvalid } from "../import-problem.ts";
import { readYaml } from "../read-yaml.ts";
import type { BulkRow } from "./bulk-row.ts";
import { findMisfit, readCsvRecords } from "./read-csv-records.ts";

/**
 * Annotations of Dify in the forms in which they leave it: the table of its console (question and answer, below a
 * heading in the language of its user), the lines for fine-tuning (`{"messages": [...]}`), and the pages of its API
 * (`{"data": [{question, answer}]}`).
 *
 * @throws AppError `import-invalid` naming file and line
 */
export function readDify(text: string, { file }: { file: string }): BulkRow[] {
  const start = text.replace(/^\uFEFF/u, "").trimStart();
  if (start.startsWith('{"messages"')) return readMessages(text, file);
  return start.startsWith("{") || start.startsWith("[") ? readPages(text, file) : readTable(text, file);
}

/** The heading may be in any language, so the order of the columns counts. */
function readTable(text: string, file: string): BulkRow[] {
  const [heading, ...records] = readCsvRecords(text, { file });
  if (heading === undefined || heading.cells.length < 2) {
    const hint = "Export the annotations as CSV: a column of questions and a column of answers.";
    throw importInvalid(file, [{ line: 1, text: "the file has no two columns", hint }]);
  }
  return records.map((record) => {
    const problem = findMisfit(record, { heading, needed: [0, 1] });
    const {
      line,
      cells: [question = "", answer = ""],
    } = record;
    return { line, questions: [question], answer, ...(problem !== undefined && { problem }) };
  });
}

const annotation = z.object({ question: z.string(), answer: z.string(), hit_count: z.number().optional() });
const pages = z.union([z.array(annotation), z.object({ data: z.array(annotation) })]);

function readPages(text: string, file: string): BulkRow[] {
  const { document, lineOf } = readYaml(text, { file });
  const value: unknown = document.toJS();
  const parsed = pages.safeParse(value);
  if (!parsed.success) {
    const hint = 'Expected [{"question", "answer"}] or {"data": [{"question", "answer"}]}.';
    throw importInvalid(file, [{ line: 1, text: "the file holds no list of annotations", hint }]);
  }
  const isList = Array.isArray(parsed.data);
  const list = Array.isArray(parsed.data) ? parsed.data : parsed.data.data;
  return list.map(({ question, answer, hit_count: hits }, index) => ({
    ...{ line: lineOf(isList ? [index] : ["data", index]), questions: [question], answer },
    ...(hits !== undefined && { note: `It was used ${hits} times before.` }),
  }));
}

const message = z.object({ role: z.string(), content: z.string() });
const conversation = z.object({ messages: z.array(message) });

function readMessages(text: string, file: string): BulkRow[] {
  return text.split(/\r\n?|\n/u).flatMap((written, index): BulkRow[] => {
    if (written.trim() === "") return [];
    const parsed = conversation.safeParse(parseJson(written));
    const said = (role: string) => parsed.data?.messages.find((each) => each.role === role)?.content;
    const question = said("user");
    const answer = said("assistant");
    if (question === undefined || answer === undefined) {
      const hint = 'Expected {"messages": [{"role": "user", …}, {"role": "assistant", …}]} on each line.';
      throw importInvalid(file, [{ line: index + 1, text: "holds no question with an answer", hint }]);
    }
    return [{ line: index + 1, questions: [question], answer }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
