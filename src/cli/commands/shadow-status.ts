import { z } from "zod";
import { divergenceGroups } from "../../monitor/shadow/divergence.ts";
import { DAY_MS } from "../../text/calendar-day.ts";
import { defineCommand } from "../command.ts";
import { renderShadowStatus } from "../render/shadow.ts";
import { withStoredData } from "../with-assay.ts";

export const shadowStatus = defineCommand({
  name: "shadow status",
  summary: "Say how often served answers differ from what would be written now",
  description:
    "Says whether answers are compared and if not, why; what today's comparisons came to; which judge compares and how it did on labelled pairs; and the share of the last 7 and 30 days that differs. Where the judge was unsure the share is a range, with unsure taken for the same at one end and for different at the other; the interval spans both. Failed comparisons are counted apart. The corrected share takes the judge's errors on labelled pairs into account (Rogan and Gladen).\n\nWith --json: {status: {on, offBecause, background, problem, judge, evaluation, share, surfaces, today, queue}, last7Days, last30Days}, the latter [{group, judge, compared, same, different, unsure, failed, uncovered, low, high, interval, corrected, evaluation}].",
  options: [
    {
      flags: "--by <group>",
      description: "One figure for each day, entry, surface or generator (what wrote the fresh answer).",
      choices: divergenceGroups,
    },
    { flags: "--surface <name>", description: "Only answers given there." },
  ],
  examples: ["assay shadow status", "assay shadow status --by entry"],
  input: z.object({ by: z.enum(divergenceGroups).default("all"), surface: z.string().optional() }),
  async run(context, { by, surface }) {
    const now = context.now().getTime();
    const read = await withStoredData(context, async ({ monitor: { shadow } }) => {
      const since = (days: number) => ({
        ...{ by, since: new Date(now - days * DAY_MS).toISOString() },
        ...(surface !== undefined && { surface }),
      });
      return {
        status: await shadow.status(),
        last7Days: await shadow.divergence(since(7)),
        last30Days: await shadow.divergence(since(30)),
      };
    });
    const periods = [
      { name: "Last 7 days", figures: read.last7Days },
      { name: "Last 30 days", figures: read.last30Days },
    ];
    return {
      text: renderShadowStatus(read.status, { periods, styler: context.styler }),
      json: read,
    };
  },
});
