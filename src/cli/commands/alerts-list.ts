import { z } from "zod";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { renderAlerts } from "../render/alerts.ts";
import { withStoredData } from "../with-assay.ts";

export const alertsList = defineCommand({
  name: "alerts list",
  summary: "List alerts, newest first",
  description:
    "Those that are open, and with --all those that are over as well. Nothing is looked at anew: that is what assay alerts check does.\n\nWith --json: [{id, kind, subject, openedAt, closedAt, since, message, command, numbers, seenAt, sentAt}].",
  options: [
    { flags: "--all", description: "Also those that are over." },
    { flags: "--since <when>", description: "With --all: only those that were open since then." },
    { flags: "-n, --limit <n>", description: "Most alerts (default: 50)." },
  ],
  examples: ["assay alerts list", "assay alerts list --all --since 30d"],
  input: z.object({
    all: z.boolean().default(false),
    since: momentInput.optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).default(50),
  }),
  async run(context, { all, since, limit }) {
    const alerts = await withStoredData(context, ({ monitor }) =>
      monitor.alerts.list({
        limit,
        ...(all ? {} : { open: true }),
        ...(since && { since: since(context.now()) }),
      }),
    );
    const none = all ? "There was no alert." : "No alert is open.";
    return { text: alerts.length === 0 ? none : renderAlerts(alerts, context.styler), json: alerts };
  },
});
