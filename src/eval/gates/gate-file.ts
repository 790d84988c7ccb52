import { z } from "zod";

/**
 * What a run must come to before a change may land. Zod checks the shape alone; names of metrics, tags and violations are
 * looked up where the file is read and where it meets a run.
 */
const noRegression = z.strictObject({
  /** How much worse than the baseline is let pass, in units of the metric. */
  tolerance: z.number().min(0).default(0),
  /**
   * `shown-worse` breaks where the paired interval lies below the tolerance as a whole and the test over all such gates agrees;
   * `difference` wherever the difference itself does; `shown-not-worse` unless the whole interval lies within the tolerance.
   */
  by: z.enum(["shown-worse", "difference", "shown-not-worse"]).default("shown-worse"),
});

const gate = z.strictObject({
  metric: z.string().min(1),
  /** Measured on the questions with this tag alone. */
  tag: z.string().min(1).optional(),
  atLeast: z.number().optional(),
  atMost: z.number().optional(),
  /** Of the lower end of the 95 % interval. */
  atLeastLow: z.number().optional(),
  /** Of the upper end of the 95 % interval. */
  atMostHigh: z.number().optional(),
  noRegression: noRegression.optional(),
  /** Fewest questions that the metric is to be measured on. */
  leastQuestions: z.number().int().min(1).default(1),
  /** Whether questions that counted in the baseline may count no more: with them goes what they would have shown. */
  mayCountFewer: z.boolean().default(false),
});

export const gateFile = z.strictObject({
  /** Path of the questions, from the folder of the gate file. */
  set: z.string().min(1).optional(),
  /** Path of the baseline, from the folder of the gate file: a run as JSON. */
  baseline: z.string().min(1).optional(),
  gates: z.array(gate).default([]),
  /** What no question may do; `all` stands for whatever a run can find. */
  never: z.union([z.literal("all"), z.array(z.string().min(1))]).default("all"),
  /** Questions that may end in an error: what fails is measured by nothing else. */
  errorsAtMost: z.number().int().min(0).default(0),
  /** Whether questions of the baseline may be missing from the run: with them goes what they would have shown. */
  mayDropQuestions: z.boolean().default(false),
});

export type GateFile = z.output<typeof gateFile>;
export type MetricGate = GateFile["gates"][number];

/** Keys of each part of the file, for the message about one that is none of them. */
export const gateFileKeys = {
  file: Object.keys(gateFile.shape),
  gate: Object.keys(gate.shape),
  noRegression: Object.keys(noRegression.shape),
} as const;
