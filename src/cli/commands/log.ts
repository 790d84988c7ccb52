import { z } from "zod";
import { answerSources, feedbackKinds, logCohorts } from "../../stores/log.ts";
import { defineCommand } from "../command.ts";
import { commandLine } from "../command-line.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { renderLog } from "../render/log.ts";
import { withStoredData } from "../with-assay.ts";

const DEFAULT_LIMIT = 20;

export const log = defineCommand({
  name: "log",
  summary: "List the answers that were given, newest first",
  description:
    "Lists answers with where each came from and what the reviewed answers had to do with it. Records are kept for `log.retentionDays`.\n\nWith --json: {entries: [{id, at, tenant, surface, asker, person, cohort, audience, language, question, questionKey, source, text, citations, golden, cache, degraded, versions, milliseconds, stages, calls, cost}], nextCursor}; hand nextCursor to --cursor for the next page.",
  options: [
    { flags: "--since <when>", description: "From then on: 7d, 12h, or a date." },
    { flags: "--until <when>", description: "Before then." },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "--source <source>", description: "Only answers of this kind.", choices: answerSources },
    { flags: "--entry <id>", description: "Only questions whose nearest reviewed answer was this one." },
    { flags: "--cohort <arm>", description: "Only those of this arm of the holdout.", choices: logCohorts },
    { flags: "--degraded", description: "Only answers with a stage that did not run as configured." },
    {
      flags: "--feedback <kind>",
      description: "Only answers of which somebody said or did this.",
      choices: feedbackKinds,
    },
    { flags: "--text <words>", description: "Only those whose question or answer holds these words." },
    { flags: "-n, --limit <n>", description: `Most answers (default: ${DEFAULT_LIMIT}).` },
    { flags: "--cursor <place>", description: "Where the page before ended." },
  ],
  examples: [
    "assay log",
    "assay log --since 7d --entry redis-pool",
    "assay log --source fallback --text invoice --json",
  ],
  input: z.object({
    since: momentInput.optional(),
    until: momentInput.optional(),
    surface: z.string().optional(),
    source: z.enum(answerSources).optional(),
    entry: z.string().optional(),
    cohort: z.enum(logCohorts).optional(),
    degraded: z.literal(true).optional(),
    feedback: z.enum(feedbackKinds).optional(),
    text: z.string().min(1).optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).default(DEFAULT_LIMIT),
    cursor: z.string().optional(),
  }),
  async run(context, { since, until, surface, source, entry, limit, cursor, ...filter }) {
    const now = context.now();
    const page = await withStoredData(context, (assay) =>
      assay.log.list({
        limit,
        ...(since && { since: since(now) }),
        ...(until && { until: until(now) }),
        ...(surface !== undefined && { surface }),
        ...(source !== undefined && { source }),
        ...(entry !== undefined && { entryId: entry }),
        ...(cursor !== undefined && { cursor }),
        ...(filter.cohort && { cohort: filter.cohort }),
        ...(filter.degraded && { degraded: true }),
        ...(filter.feedback && { feedback: filter.feedback }),
        ...(filter.text !== undefined && { text: filter.text }),
      }),
    );
    const { nextCursor } = page;
    const asked = {
      ...{ since: since?.(now), until: until?.(now), surface, source, entry, ...filter },
      ...{ limit: limit === DEFAULT_LIMIT ? undefined : limit, cursor: nextCursor ?? undefined },
    };
    const more = nextCursor === null ? null : commandLine(context, ["log", ...wordsOf(asked)]);
    return { text: renderLog(page, { more, styler: context.styler }), json: page };
  },
});

/** The options of a call as they are typed: true stands without a value, what was not given is left out. */
function wordsOf(options: Readonly<Record<string, string | number | true | undefined>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return value === true ? [`--${name}`] : [`--${name}`, String(value)];
  });
}
