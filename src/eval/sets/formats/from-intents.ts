import { z } from "zod";
import { readJsonLines } from "../../read-json-lines.ts";
import { type EvalQuestion, nothingExpected } from "../eval-question.ts";

const row = z.object({
  text: z.string().min(1),
  intent: z.string().min(1),
  split: z.string().optional(),
  in_scope: z.boolean().default(true),
});

/**
 * Queries with their intents, as questions to a store with one entry for each intent, whose id is the intent's name. What is
 * out of scope must not be served. Where the file has splits, those of `test` are asked: the others may be phrasings.
 *
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function fromIntents(text: string, { file }: { file: string }): EvalQuestion[] {
  const rows = readJsonLines(text, { file, schema: row, shape: "{text, intent, split?, in_scope?}" });
  const hasTest = rows.some(({ row: { split } }) => split === "test");
  return rows.flatMap(
    ({ row: { text: question, intent, split, in_scope: isInScope } }, at): EvalQuestion[] => {
      if (hasTest && split !== "test") return [];
      return [
        {
          ...nothingExpected,
          id: `query-${at + 1}`,
          question,
          answerable: isInScope,
          expect: {
            ...nothingExpected.expect,
            ...(isInScope ? { path: "golden", entry: intent } : { path: "fallback" }),
          },
          tags: [isInScope ? "in-scope" : "out-of-scope"],
        },
      ];
    },
  );
}
