import { z } from "zod";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenQuarantineLift = defineCommand({
  name: "golden quarantine lift",
  summary: "Let a reviewed answer serve a question again",
  description: "With --json: {lifted}; exit code 1 where the question was not quarantined.",
  arguments: [
    { usage: "<id>", description: "The entry, as in `assay golden quarantine list`." },
    { usage: "<question...>", description: "The question; several words need no quotes." },
  ],
  examples: ['assay golden quarantine lift redis-pool "How large may the MySQL pool be?"'],
  input: z.object({ id: z.string(), question: z.array(z.string()) }),
  async run(context, { id, question }) {
    const pair = { entryId: id, question: question.join(" ") };
    const lifted = await withStoredData(context, (assay) => assay.quarantine.lift(pair));
    const text = lifted
      ? `"${oneLine(id)}" may answer this question again.`
      : `This question is not quarantined for "${oneLine(id)}".\nnext  assay golden quarantine list`;
    return { text, json: { lifted }, exitCode: lifted ? 0 : 1 };
  },
});
