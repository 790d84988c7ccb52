import { z } from "zod";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { renderBehaviour } from "../render/behaviour.ts";
import { withStoredData } from "../with-assay.ts";

export const signals = defineCommand({
  name: "signals",
  summary: "Compare what people do after served answers with the holdout",
  description:
    "Compares questions that a reviewed or stored answer fitted and was served for with those where it was withheld: how often people asked again in other words, asked the same again or asked on, gave a thumb, reported, went on to a person or copied the answer. Each difference has a 95 % interval for one look, and one that holds for all looks that begin at the same day; the verdict is held to `signals.alpha` over all signals and such looks together. For looks that are to count as one series name a date with --since: with an age such as 30d the first day moves along.\n\nWith --json: {since, until, effect, alpha, power, windows, band: {low, high, calibrationId, embedderId, isAssumed}, overall: {answers, eligible: {served, withheld}, followable, unclear, signals: [{signal, difference: {first, second, value, interval, alwaysInterval, pValue}, adjusted, verdict, questionsNeeded}]}, surfaces: [the same with surface]}; first is what was served, second what was withheld.",
  options: [
    { flags: "--since <when>", description: "From then on: 7d, 12h, or a date (default: 30d)." },
    { flags: "--until <when>", description: "Before then." },
    { flags: "--surface <name>", description: "Only answers given there." },
    {
      flags: "--effect <n>",
      description: "The difference that must not be missed, such as 0.02.",
      configKey: "signals.effect",
    },
  ],
  examples: ["assay signals", "assay signals --since 2026-03-01 --surface docs --effect 0.03"],
  input: z.object({
    since: momentInput.optional(),
    until: momentInput.optional(),
    surface: z.string().optional(),
  }),
  async run(context, { since, until, surface }) {
    const now = context.now();
    const report = await withStoredData(context, ({ monitor }) =>
      monitor.behaviour({
        signal: context.signal,
        ...(since && { since: since(now) }),
        ...(until && { until: until(now) }),
        ...(surface !== undefined && { surface }),
      }),
    );
    return { text: renderBehaviour(report, context.styler), json: report };
  },
});
