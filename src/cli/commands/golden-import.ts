import { z } from "zod";
import { defineCommand } from "../command.ts";
import { forceOption } from "../force-option.ts";
import { readTextInput } from "../read-text-input.ts";
import { renderImport } from "../render/import.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenImport = defineCommand({
  name: "golden import",
  summary: "Read reviewed answers from a YAML file, all or none",
  description:
    "Adds and updates golden entries from a file made by `golden export` or by hand. Stamps in the file are taken as they are; entries without a stamp are stamped with what their sources say now, in the reviewer's name. One mistake in the file and nothing is changed.\n\nWith --json: {added, updated, unchanged, stale: [{id, verdict, reason}], drafts, warnings}.",
  arguments: [{ usage: "<file>", description: "The YAML file, or - for standard input." }],
  options: [reviewerOption, forceOption],
  examples: ["assay golden import golden.yaml", "assay golden import golden.yaml --reviewer ada --json"],
  input: z.object({ file: z.string(), force: z.boolean().default(false) }),
  async run(context, { file, force }) {
    const { reviewer } = context.loadConfig().config;
    const text = await readTextInput(file, context);
    const result = await withAssay(context, (assay) =>
      assay.golden.importYaml(text, {
        file: file === "-" ? "standard input" : file,
        force,
        signal: context.signal,
        ...(reviewer !== null && { stampedBy: reviewer }),
      }),
    );
    const { added, updated, unchanged, drafts, warnings } = result;
    const stale = result.stale.map(({ id, freshness: { verdict, reason } }) => ({ id, verdict, reason }));
    return {
      text: renderImport(result, context.styler),
      json: { added, updated, unchanged, stale, drafts, warnings },
    };
  },
});
