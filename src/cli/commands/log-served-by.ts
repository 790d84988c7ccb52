import { z } from "zod";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { renderServedBy } from "../render/served-by.ts";
import { withStoredData } from "../with-assay.ts";

export const logServedBy = defineCommand({
  name: "log served-by",
  summary: "List the requests that were served from one reviewed or stored answer",
  description:
    "Shows how many requests one answer served, on which days and to how many people, and what a withdrawal would have changed as far as the log tells: requests for which another entry was near enough by its similarity (its own guards were not asked then), and those that would have been answered from the documents or not at all. A request that equals a question of the entry was compared with no other, so nothing is known of it. Questions that it was withheld from in the holdout show what comes in its place.\n\nWith --json: {id, kind, requests, askers, persons, days: [{day, requests}], instead: {entries: [{entryId, requests, state}], documents, unknown}, withheld: {questions, bySource}, latest: [{id, at, question, how, similarity, runnerUp}]}; kind is null where nothing was served.",
  arguments: [
    { usage: "<entry>", description: "The reviewed entry, or the stored answer as in `assay cache list`." },
  ],
  options: [
    { flags: "--since <when>", description: "From then on: 7d, 12h, or a date." },
    { flags: "--until <when>", description: "Before then." },
    { flags: "-n, --limit <n>", description: "Most requests that are named (default: 20)." },
  ],
  examples: [
    "assay log served-by redis-pool",
    "assay log served-by redis-pool --since 7d --limit 1000 --json",
  ],
  input: z.object({
    entry: z.string(),
    since: momentInput.optional(),
    until: momentInput.optional(),
    limit: numberInput({ min: 0, max: 100_000, whole: true }).default(20),
  }),
  async run(context, { entry, since, until, limit }) {
    const now = context.now();
    const period = { ...(since && { since: since(now) }), ...(until && { until: until(now) }) };
    const served = await withStoredData(context, (assay) => assay.log.servedBy(entry, { ...period, limit }));
    return { text: renderServedBy(served, context.styler), json: served };
  },
});
