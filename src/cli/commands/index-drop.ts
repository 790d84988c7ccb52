import { z } from "zod";
import { defineCommand } from "../command.ts";
import { byOption, nameArgument, noteOption, saidInput, saidOf, versionArgument } from "../index-options.ts";
import { withStoredData } from "../with-assay.ts";

export const indexDrop = defineCommand({
  name: "index drop",
  summary: "Remove a version of the index that is not live",
  description:
    "Removes the documents, passages and vectors of one version, and the answers stored under it. The live version is refused.\n\nWith --json: {dropped}.",
  arguments: [versionArgument],
  options: [byOption, noteOption],
  examples: ["assay index drop v5"],
  input: z.object({ name: nameArgument, ...saidInput }),
  async run(context, { name, ...said }) {
    await withStoredData(context, ({ indexes }) => indexes.drop(name, saidOf(said)));
    const { green, bold } = context.styler;
    return { text: `${green("removed")} ${bold(name)}`, json: { dropped: name } };
  },
});
