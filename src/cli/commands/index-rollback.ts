import { z } from "zod";
import { defineCommand } from "../command.ts";
import { byOption, noteOption, saidInput, saidOf } from "../index-options.ts";
import { renderSwitch } from "../render/index-versions.ts";
import { withStoredData } from "../with-assay.ts";

export const indexRollback = defineCommand({
  name: "index rollback",
  summary: "Make the version of the index live that was before",
  description:
    "Moves the mark back in one transaction, for every process on the database. The version that was live stays, and can be promoted again. Nothing is embedded and no model is opened.\n\nWith --json: {from, to}.",
  options: [byOption, noteOption],
  examples: ["assay index rollback", 'assay index rollback --by ada --note "v5 lacks the API pages"'],
  input: z.object(saidInput),
  async run(context, said) {
    const switched = await withStoredData(context, ({ indexes }) => indexes.rollback(saidOf(said)));
    return { text: renderSwitch(switched, context.styler), json: switched };
  },
});
