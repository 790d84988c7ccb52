import { z } from "zod";
import { importInvalid } from "../import-problem.ts";
import { formatPath, readYaml } from "../read-yaml.ts";
import type { BulkRow } from "./bulk-row.ts";

/**
 * Verified answers of the MongoDB chatbot framework, from its YAML file: a list of `questions`, `answer`,
 * `author_email`, and `references` with a `uri` (`url` in older files). JSON with the same fields will do.
 *
 * @see https://github.com/mongodb/chatbot
 */
const verifiedAnswers = z.array(
  z.object({
    questions: z.array(z.string()),
    answer: z.string(),
    author_email: z.string().optional(),
    hidden: z.boolean().optional(),
    references: z
      .array(
        z.object({ uri: z.string().optional(), url: z.string().optional(), title: z.string().optional() }),
      )
      .optional(),
  }),
);

/** @throws AppError `import-invalid` naming file and line */
export function readMongodb(text: string, { file }: { file: string }): BulkRow[] {
  const { document, lineOf } = readYaml(text, { file });
  const value: unknown = document.toJS();
  const parsed = verifiedAnswers.safeParse(value);
  if (!parsed.success) {
    throw importInvalid(
      file,
      parsed.error.issues.map((issue) => {
        const path = issue.path.filter((key) => typeof key !== "symbol");
        return { line: lineOf(path), text: `${formatPath(path)} cannot be read: ${issue.message}` };
      }),
    );
  }
  return parsed.data.map(({ questions, answer, author_email: author, hidden, references = [] }, index) => {
    const links = references.flatMap(({ uri, url }) => uri ?? url ?? []);
    const notes = [
      ...(author === undefined ? [] : [`Written by ${author}.`]),
      ...(links.length === 0 ? [] : [`It refers to ${links.join(" and ")}.`]),
    ];
    return {
      ...{ line: lineOf([index]), questions, answer },
      ...(hidden === true && { labels: ["hidden"] }),
      ...(notes.length > 0 && { note: notes.join(" ") }),
    };
  });
}
