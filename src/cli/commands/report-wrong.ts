import { z } from "zod";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withStoredData } from "../with-assay.ts";

export const reportWrong = defineCommand({
  name: "report-wrong",
  summary: "Report an answer that answers another question",
  description:
    "Keeps a reviewed answer from the question it was served for, at once and in every process, until somebody lifts it or makes it a negative question of the entry. Other questions are served as before. A stored answer is kept from a near question in the same way, and removed where it was written for the very question. For any other answer it is noted as an opinion.\n\nWith --json: {quarantined, labelled, removedFromCache}, the last where a stored answer was removed, quarantined as in `golden quarantine list` or null.",
  arguments: [
    { usage: "<answer>", description: "The answer's id, as `assay ask` and `assay log` print it." },
  ],
  options: [
    { ...reviewerOption, description: "Who reports it (setting: reviewer)." },
    { flags: "--note <text>", description: "What was asked for." },
  ],
  examples: ["assay report-wrong 4f1c9d7e-8a34-4c07-9a2e-0d4a3c6b1f22"],
  input: z.object({ answer: z.string(), note: z.string().optional() }),
  async run(context, { answer, note = null }) {
    const by = context.loadConfig().config.reviewer;
    const outcome = await withStoredData(context, (assay) => assay.report({ answerId: answer, by, note }));
    const { quarantined } = outcome;
    const text =
      quarantined === null
        ? outcome.removedFromCache === undefined
          ? "Noted. The answer was not a reviewed one, so nothing is kept from being served."
          : "Noted. The stored answer is removed, and the question is answered anew."
        : [
            `Quarantined: "${oneLine(quarantined.entryId)}" does not answer this question any more.`,
            `  ${oneLine(quarantined.question ?? quarantined.questionKey)}`,
            "next  assay golden suggest",
          ].join("\n");
    return { text, json: outcome };
  },
});
