import { z } from "zod";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { byOption } from "../index-options.ts";
import { numberInput } from "../number-input.ts";
import { withStoredData } from "../with-assay.ts";

export const indexGc = defineCommand({
  name: "index gc",
  summary: "Remove versions of the index that were live before",
  description:
    "Removes versions that were live once, all but the last ones, and with them the answers stored under them. The version that a rollback would go to stays unless --keep 0 is given. Versions that were never live are removed by `assay index drop`.\n\nWith --json: {dropped: [<name>], compacted}.",
  options: [
    { flags: "--keep <n>", description: "Versions that were live to keep (default: 1)." },
    { flags: "--compact", description: "Also give the space back, which rewrites the file." },
    byOption,
  ],
  examples: ["assay index gc", "assay index gc --keep 2 --compact"],
  input: z.object({
    keep: numberInput({ min: 0, max: 1000, whole: true }).optional(),
    compact: z.boolean().default(false),
    by: z.string().optional(),
  }),
  async run(context, { keep, compact, by }) {
    const { dropped } = await withStoredData(context, ({ indexes }) =>
      indexes.collect({ compact, ...(keep !== undefined && { keep }), ...(by !== undefined && { by }) }),
    );
    const text =
      dropped.length === 0
        ? "Nothing to remove."
        : `${context.styler.green("removed")} ${count(dropped.length, "version")}: ${dropped.join(", ")}`;
    const after = compact ? "\nThe file was compacted." : "";
    return { text: text + after, json: { dropped, compacted: compact } };
  },
});
