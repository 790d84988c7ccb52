import { z } from "zod";
import { shadowVerdicts } from "../../stores/monitor/shadows.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { renderShadows } from "../render/shadow.ts";
import { withStoredData } from "../with-assay.ts";

export const shadowList = defineCommand({
  name: "shadow list",
  summary: "List served answers that were compared with fresh ones, newest first",
  description:
    "With --json: [{id, answerId, at, ranAt, surface, source, entryId, verdict, orders, reason, fresh, judge, generator, embedderId, cost, milliseconds}]. A verdict is same, different, unsure (it hung on the order of the two) or failed.",
  options: [
    { flags: "--entry <id>", description: "Only answers from this reviewed or stored one." },
    { flags: "--verdict <verdict>", description: "Only with this verdict.", choices: shadowVerdicts },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "--since <when>", description: "Of questions from then on: 7d, 12h, or a date." },
    { flags: "-n, --limit <n>", description: "Most comparisons (default: 20)." },
  ],
  examples: ["assay shadow list", "assay shadow list --verdict different --since 7d"],
  input: z.object({
    entry: z.string().optional(),
    verdict: z.enum(shadowVerdicts).optional(),
    surface: z.string().optional(),
    since: momentInput.optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).default(20),
  }),
  async run(context, { entry, verdict, surface, since, limit }) {
    const records = await withStoredData(context, ({ monitor }) =>
      monitor.shadow.list({
        limit,
        ...(entry !== undefined && { entryId: entry }),
        ...(verdict !== undefined && { verdict }),
        ...(surface !== undefined && { surface }),
        ...(since && { since: since(context.now()) }),
      }),
    );
    return { text: renderShadows(records, context.styler), json: records };
  },
});
