import { z } from "zod";
import { reportPage } from "../../monitor/report/report-page.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { renderReport } from "../render/report.ts";
import { withStoredData } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

export const report = defineCommand({
  name: "report",
  summary: "Say on one page what was asked, what answered it, what it cost and what waits",
  description:
    "Puts side by side what was measured of a period: alerts; traffic by what answered it, beside the period before; the questions that nothing covered and the answers that people disliked, where questions are kept as text; what models cost and what serving stored answers saved; how often served answers differ from fresh ones; what people did next, served beside withheld; answers that wait for a person and what the log suggests; thresholds and their age.\n\nWith --html <file> it is one page with drawings that needs nothing else, for mail and print.\n\nWith --json: {tenant, since, until, surface, traffic: {days, before, lost} or null, money: {days: [{day, spent, saved}]} or null, questions: {uncovered: [{question, asked, answerId}], different, disliked: [{question, source, down, wrong, answerId}]} or null, divergence: {offBecause, overall, days, entries}, behaviour: {eligible, signals, effect} or null, waiting: {entries, proposals: {madeAt, open, first: [{id, kind, entryId, question}]}}, alerts: {open, over}, thresholds}.",
  options: [
    {
      flags: "--since <when>",
      description: "From then on: 7d, 12h, or a date (default: the 7 days before today, UTC, and today).",
    },
    { flags: "--until <when>", description: "Before then." },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "--html <file>", description: "Write the report as one page that needs nothing else." },
  ],
  examples: ["assay report", "assay report --since 30d --html report.html"],
  input: z.object({
    since: momentInput.optional(),
    until: momentInput.optional(),
    surface: z.string().optional(),
    html: z.string().optional(),
  }),
  async run(context, { since, until, surface, html }) {
    const now = context.now();
    const made = await withStoredData(context, ({ monitor }) =>
      monitor.report({
        signal: context.signal,
        ...(since && { since: since(now) }),
        ...(until && { until: until(now) }),
        ...(surface !== undefined && { surface }),
      }),
    );
    if (html !== undefined) await writeTextFile(reportPage(made), { path: html, cwd: context.cwd });
    const written = html === undefined ? [] : ["", `Written to ${html}.`];
    return { text: [renderReport(made, context.styler), ...written].join("\n"), json: made };
  },
});
