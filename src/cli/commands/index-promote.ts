import { z } from "zod";
import { defineCommand } from "../command.ts";
import {
  assumeInput,
  assumeOption,
  byOption,
  nameArgument,
  noteOption,
  saidInput,
  saidOf,
  versionArgument,
} from "../index-options.ts";
import { renderPromotion } from "../render/index-versions.ts";
import { withAssay } from "../with-assay.ts";

export const indexPromote = defineCommand({
  name: "index promote",
  summary: "Make a version of the index live",
  description:
    "Moves one mark in one transaction: every process on the database answers its next question from this version, and questions in flight end on the one they began with. Stored answers and reviewed answers are judged by the version from then on. Refused (exit 3) unless it was verified as it is now, beside the live version as that is now; --force passes over that, and the history says so. Under another embedding model it is refused until its thresholds are chosen, or taken over by name with --assume.\n\nWith --json: {from, to}.",
  arguments: [versionArgument],
  options: [
    { flags: "--force", description: "Without a verification that holds." },
    assumeOption,
    byOption,
    noteOption,
  ],
  examples: ["assay index promote v5", "assay index promote bge --assume golden,retrieval --by ada"],
  input: z.object({
    name: nameArgument,
    force: z.boolean().default(false),
    assume: assumeInput.optional(),
    ...saidInput,
  }),
  async run(context, { name, force, assume, ...said }) {
    const switched = await withAssay(context, ({ indexes }) =>
      indexes.promote(name, { force, ...(assume && { assume }), ...saidOf(said) }),
    );
    return { text: renderPromotion(switched, context.styler), json: switched };
  },
});
