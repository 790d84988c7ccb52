import { z } from "zod";
import { defineCommand } from "../command.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withStoredData } from "../with-assay.ts";

export const feedback = defineCommand({
  name: "feedback",
  summary: "Note whether an answer helped, or what became of it",
  description:
    "Notes thumbs up or down for an answer; the last opinion of one person counts. `escalated` notes that the asker went on to a person, `copied` that they took the answer along: both stand beside an opinion. For an answer to another question than the one asked see `assay report-wrong`.\n\nWith --json: {answerId, kind, by, at, note}.",
  arguments: [
    { usage: "<answer>", description: "The answer's id, as `assay ask` and `assay log` print it." },
    { usage: "<opinion>", description: "up, down, escalated or copied." },
  ],
  options: [
    { ...reviewerOption, description: "Who says so (setting: reviewer)." },
    { flags: "--note <text>", description: "Why." },
  ],
  examples: ["assay feedback 4f1c9d7e-8a34-4c07-9a2e-0d4a3c6b1f22 up"],
  input: z.object({
    answer: z.string(),
    opinion: z.enum(["up", "down", "escalated", "copied"], {
      error: "expected up, down, escalated or copied",
    }),
    note: z.string().optional(),
  }),
  async run(context, { answer, opinion: kind, note = null }) {
    const by = context.loadConfig().config.reviewer;
    const given = await withStoredData(context, (assay) =>
      assay.feedback({ answerId: answer, kind, by, note }),
    );
    return { text: `Noted: ${kind}.`, json: given };
  },
});
