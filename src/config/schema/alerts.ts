import { z } from "zod";
import { address, retries, timeout } from "./fields.ts";

const shift = (value: number) => z.number().min(0).max(1).default(value);
const most = z.number().min(0).max(1).nullable().default(null);

export const alerts = z
  .strictObject({
    webhook: address.meta({
      description:
        "Where alerts are sent as JSON by POST. An address that is a secret itself, as those of chat services are, goes into ASSAY_ALERT_WEBHOOK, which wins. `null`: nowhere.",
    }),
    timeoutMs: timeout(10_000).meta({ description: "Milliseconds to wait for one answer of the webhook." }),
    retries: retries(3).meta({ description: "Further tries after a passing fault of the webhook." }),
    repeatHours: z.int().min(0).max(8760).default(24).meta({
      description: "Hours after which an alert that lasts is sent again. 0: once.",
    }),
    quietDays: z.int().min(1).max(90).default(3).meta({
      description: "Days without its finding after which an alert is over.",
    }),
    baselineDays: z.int().min(7).max(180).default(28).meta({
      description:
        "Days before that are taken for usual. What lasts as long is usual itself from then on, and its alert ends.",
    }),
    falseAlarms: z.number().min(0.0001).max(0.5).default(0.05).meta({
      description:
        "Chance that 60 days in which nothing changes bring any alert, over all rules and surfaces together. Less needs longer to find the same.",
    }),
    divergenceShift: shift(0.02).meta({
      description: "Least rise of the share of compared answers that differ from fresh ones.",
    }),
    divergenceMost: most.meta({
      description: "Largest such share that is right. `null`: what was usual before.",
    }),
    rephraseShift: shift(0.01).meta({
      description:
        "Least rise of the difference in rephrased questions, with a stored answer minus where it was withheld.",
    }),
    rephraseMost: most.meta({
      description: "Largest such difference that is right. `null`: what was usual before.",
    }),
    hitRateShift: shift(0.05).meta({
      description: "Least move of the share of questions with a stored answer, up or down, without a deploy.",
    }),
    similarityShift: z.number().min(0).max(10).default(0.1).meta({
      description:
        "Least population stability index of the similarities to reviewed questions, against the days before and those of the calibration.",
    }),
    degradedShift: shift(0.01).meta({ description: "Least rise of the share of degraded answers." }),
    staleShift: shift(0.01).meta({
      description:
        "Least rise of the share of questions whose reviewed answer is kept back since its sources moved.",
    }),
    logLoss: shift(0.001).meta({ description: "Largest share of records that the log may lose." }),
  })
  .prefault({})
  .meta({ description: "What is told to somebody when it moves." });
