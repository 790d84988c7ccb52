import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderIntegrity } from "../render/integrity.ts";
import { createProgress } from "../render/progress.ts";

export const databaseCheck = defineCommand({
  name: "database check",
  summary: "Test the database file itself; exit 3 when something in it is damaged",
  description:
    "Looks through the whole file: SQLite's own check of its pages, indexes and word index; then that everything in it fits together: documents and their hashes, passages inside their source text, one vector for each passage, the words of each passage in the word index, questions as they are compared, histories that lead to what each entry is, texts kept for reviews, settings. Needs no model and changes nothing, but a file of an older version is brought up to date first, as by every command. Others may use the database meanwhile. Whether sources still say the same is for `golden check`, and whether questions lead where they should for `golden lint`. Ends with exit code 3 when there is a problem, and with 1 when the file cannot be opened.\n\nWith --json: {database, tenant, problems: [{rule, subject, message, hint}], omitted, rules: [{rule, looked, problems}]}.",
  examples: ["assay database check", "assay database check --db docs.db --json"],
  input: z.object({}),
  async run(context) {
    const { config } = context.loadConfig();
    const progress = createProgress(context, "Checking");
    // Loaded here and not above, so that help and settings do not wait for the database's library.
    const { checkDatabase } = await import("../../service/check-database.ts");
    const report = await checkDatabase(config, {
      signal: context.signal,
      onProgress: (done, total, rule) => progress.update(done, total, rule),
    }).finally(() => progress.stop());
    return {
      text: renderIntegrity(report, context.styler),
      json: { database: config.database, tenant: config.tenant, ...report },
      exitCode: report.problems.length === 0 ? 0 : 3,
    };
  },
});
