import { z } from "zod";
import { thresholdNames } from "../../stores/settings.ts";
import { defineCommand } from "../command.ts";
import { byOption, nameArgument, noteOption, saidInput, saidOf, versionArgument } from "../index-options.ts";
import { renderPromotion } from "../render/index-versions.ts";
import { withAssay } from "../with-assay.ts";

const assumed = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(thresholdNames, { error: `expected names among ${thresholdNames.join(", ")}` })));

export const indexPromote = defineCommand({
  name: "index promote",
  summary: "Make a version of the index live",
  description:
    "Moves one mark in one transaction: every process on the database answers its next question from this version, and questions in flight end on the one they began with. Stored answers and reviewed answers are judged by the version from then on. Refused (exit 3) unless it was verified as it is now, beside the live version as that is now; --force passes over that, and the history says so. Under another embedding model it is refused until its thresholds are chosen, or taken over by name with --assume.\n\nWith --json: {from, to}.",
  arguments: [versionArgument],
  options: [
    { flags: "--force", description: "Without a verification that holds." },
    {
      flags: "--assume <names>",
      description: "Thresholds to take over from the other model, such as golden,retrieval.",
    },
    byOption,
    noteOption,
  ],
  examples: ["assay index promote v5", "assay index promote bge --assume golden,retrieval --by ada"],
  input: z.object({
    name: nameArgument,
    force: z.boolean().default(false),
    assume: assumed.optional(),
    ...saidInput,
  }),
  async run(context, { name, force, assume, ...said }) {
    const switched = await withAssay(context, ({ indexes }) =>
      indexes.promote(name, { force, ...(assume && { assume }), ...saidOf(said) }),
    );
    return { text: renderPromotion(switched, context.styler), json: switched };
  },
});
