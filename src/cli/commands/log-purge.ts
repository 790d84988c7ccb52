import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { LogSelection, RemovedRecords } from "../../service/traffic/erase-records.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { withStoredData } from "../with-assay.ts";

export const logPurge = defineCommand({
  name: "log purge",
  summary: "Remove answers from the log, by age or of one person",
  description:
    "By age alone, removes records from before a moment with what was said and measured of them, and open proposals. Labelled pairs, quarantined questions and decided proposals stay: they are what people decided.\n\nWith --person or --session, removes what is kept of that person's questions: the records, what was said and measured of them, stored answers that were written for them, and labelled pairs and quarantined questions that repeat a question nobody else has asked. Both are given as the program gives them with each question; the log holds a hash of them. --all does so for every record; with --tenant, of that tenant. Nothing brings any of it back. --dry-run says what would be removed.\n\nWith --json: {removed: {records, opinions, shadows, cached, labelled, quarantined}, before, dryRun}; by age alone removed is the number of records.",
  options: [
    { flags: "--before <date>", description: "Records from before this date." },
    { flags: "--older-than <time>", description: "Records older than this, such as 30d." },
    { flags: "--person <user>", description: "Records of the person whose `user` this is." },
    { flags: "--session <session>", description: "Records of the conversation whose `session` this is." },
    { flags: "--all", description: "Every record." },
    { flags: "--dry-run", description: "Remove nothing, and say how much it would be." },
    {
      flags: "--yes",
      description: "Confirm, where it is not by age alone or every age; without it nothing is removed.",
    },
  ],
  examples: [
    "assay log purge --older-than 30d",
    "assay log purge --person ann@example.com --dry-run",
    "assay log purge --person ann@example.com --yes",
  ],
  input: z.object({
    before: momentInput.optional(),
    olderThan: momentInput.optional(),
    person: z.string().min(1).optional(),
    session: z.string().min(1).optional(),
    all: z.literal(true).optional(),
    dryRun: z.boolean().default(false),
    yes: z.boolean().default(false),
  }),
  async run(context, { before: date, olderThan, person, session, all, dryRun, yes }) {
    if (date && olderThan)
      throw unclear("Say by a date or by an age what is too old, and by one of them alone.");
    const before = (date ?? olderThan)?.(context.now());
    const isByAge = person === undefined && session === undefined && all === undefined;
    if (isByAge && before === undefined) {
      throw unclear("Say what is to be removed: by age, or whose records.");
    }
    const isAll = before !== undefined && before >= context.now().toISOString();
    if ((!isByAge || isAll) && !yes && !dryRun) {
      throw new AppError("usage", "What is removed is gone for good.", {
        hint: "Add --dry-run to see how much it is, and --yes to remove it.",
      });
    }
    const selection: LogSelection = {
      ...(before !== undefined && { before }),
      ...(person !== undefined && { person }),
      ...(session !== undefined && { session }),
      ...(all && { all }),
    };
    const removed = await withStoredData(context, (assay) => assay.log.remove(selection, { dryRun }));
    const done = dryRun ? "Would remove" : "Removed";
    if (isByAge) {
      const text = `${done} ${count(removed.records, "record")} from before ${before}.`;
      return { text, json: { removed: removed.records, before, dryRun } };
    }
    return { text: `${done} ${describe(removed)}.`, json: { removed, before: before ?? null, dryRun } };
  },
});

function unclear(message: string): AppError {
  return new AppError("usage", message, { hint: "assay log purge --older-than 30d" });
}

function describe({
  records,
  opinions = 0,
  shadows = 0,
  cached = 0,
  labelled = 0,
  quarantined = 0,
  said = 0,
  blanked = 0,
}: RemovedRecords): string {
  const parts: [number, string, string?][] = [
    [opinions, "opinion"],
    [shadows, "comparison"],
    [cached, "stored answer"],
    [labelled, "labelled pair"],
    [quarantined, "quarantined question"],
    [said, "opinion on answers to others", "opinions on answers to others"],
    [blanked, "mention in a record of others", "mentions in records of others"],
  ];
  const others = parts.filter(([number]) => number > 0).map((part) => count(...part));
  return [count(records, "record"), ...others].join(", ");
}
