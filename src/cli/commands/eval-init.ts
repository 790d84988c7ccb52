import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { draftFromGolden, draftFromLog } from "../../eval/sets/draft/draft-questions.ts";
import { formatDraft } from "../../eval/sets/draft/format-draft.ts";
import type { LogEntry } from "../../stores/log.ts";
import { logPages } from "../../stores/log-pages.ts";
import { DAY_MS } from "../../text/calendar-day.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { withStoredData } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

export const evalInit = defineCommand({
  name: "eval init",
  summary: "Draft a data set from the log and the reviewed answers",
  description:
    "Writes a YAML file of questions: each phrasing of a reviewed answer that is served now, expecting that answer; each negative phrasing, expecting not to get it; and what people asked most, expecting what served it last. The last are marked as drafts and left out of runs until a person looked at them. Nothing is measured and no model is called.\n\nWith --json: {path, golden, negative, log, leftOut}, leftOut being the reviewed answers that are not served now.",
  arguments: [{ usage: "<file>", description: "The YAML file to write." }],
  options: [
    { flags: "--since <when>", description: "Questions from then on: 7d, 12h, or a date (default: 30d)." },
    { flags: "-n, --limit <n>", description: "Most questions of the log (default 50)." },
    { flags: "--surface <name>", description: "Only questions asked there." },
    { flags: "--force", description: "Overwrite the file that is there." },
  ],
  examples: ["assay eval init questions.yaml", "assay eval init questions.yaml --since 90d --limit 200"],
  input: z.object({
    file: z.string().regex(/\.ya?ml$/iu, "expected a name that ends in .yaml"),
    since: momentInput.optional(),
    limit: numberInput({ min: 0, max: 10_000, whole: true }).default(50),
    surface: z.string().optional(),
    force: z.boolean().default(false),
  }),
  async run(context, { file, since, limit, surface, force }) {
    const isThere = await stat(resolve(context.cwd, file)).then(
      () => true,
      () => false,
    );
    if (isThere && !force) {
      throw new AppError("path-exists", `${file} is there already, and was left as it is.`, {
        hint: `assay eval init ${file} --force`,
      });
    }
    const now = context.now();
    const from = since ? since(now) : new Date(now.getTime() - MONTH_MS).toISOString();
    const { listings, records } = await withStoredData(context, async (assay) => {
      const found: LogEntry[] = [];
      const query = { since: from, ...(surface !== undefined && { surface }) };
      for await (const page of logPages(assay.log, query, context.signal)) found.push(...page);
      return { listings: await assay.golden.list(), records: found };
    });
    const reviewed = draftFromGolden(listings);
    const asked = draftFromLog(records, { most: limit, known: reviewed });
    if (reviewed.length + asked.length === 0) throw nothingToDraft();
    await writeTextFile(formatDraft([...reviewed, ...asked]), { path: file, cwd: context.cwd });
    const golden = reviewed.filter(({ tags }) => tags.includes("golden")).length;
    const served = new Set(reviewed.map(({ expect }) => expect.entry));
    const counts = {
      ...{ golden, negative: reviewed.length - golden, log: asked.length },
      leftOut: listings.filter(({ entry }) => !served.has(entry.id)).length,
    };
    return {
      text: [
        `Wrote ${file}: ${count(counts.golden, "question")} of reviewed answers, ${counts.negative} that must not get one, and ${count(counts.log, "draft")} from the log.`,
        ...(counts.leftOut === 0
          ? []
          : [`${count(counts.leftOut, "reviewed answer")} not served now: assay golden queue`]),
        "",
        `Next: look at the drafts, then assay eval run ${file}`,
      ].join("\n"),
      json: { path: file, ...counts },
    };
  },
});

function nothingToDraft(): AppError {
  return new AppError(
    "dataset-invalid",
    "No reviewed answer is served, and the log holds no question to draft from.",
    {
      hint: "Add reviewed answers with assay golden add, let people ask, or look further back with --since.",
    },
  );
}

const MONTH_MS = 30 * DAY_MS;
