import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { count } from "../render/count.ts";
import { withStoredData } from "../with-assay.ts";

export const logPurge = defineCommand({
  name: "log purge",
  summary: "Remove old answers from the log",
  description:
    "Removes records from before a moment with what was said about them, and open proposals, which nothing brings back. Labelled pairs, quarantined questions and decided proposals stay: they are what people decided.\n\nWith --json: {removed, before}.",
  options: [
    { flags: "--before <date>", description: "Records from before this date." },
    { flags: "--older-than <time>", description: "Records older than this, such as 30d." },
  ],
  examples: ["assay log purge --older-than 30d", "assay log purge --before 2026-03-01"],
  input: z.object({ before: momentInput.optional(), olderThan: momentInput.optional() }),
  async run(context, { before: date, olderThan }) {
    const moment = date ?? olderThan;
    if (!moment || (date && olderThan)) {
      throw new AppError("usage", "Say by a date or by an age what is too old, and by one of them alone.", {
        hint: "assay log purge --older-than 30d",
      });
    }
    const before = moment(context.now());
    const removed = await withStoredData(context, (assay) => assay.log.purge(before));
    return { text: `Removed ${count(removed, "record")} from before ${before}.`, json: { removed, before } };
  },
});
