import { z } from "zod";

const number = z.number();

/** The verifier that was measured: which one, whose verdicts they are, and what its calls cost and took. */
export const stageSchema = z.object({
  kind: z.enum(["local", "chat"]),
  /** Names model and prompt, or the weights. */
  id: z.string(),
  /**
   * `cross-fit`: the weights in force were fitted on questions of `known` of the pairs, so each pair was judged by weights from
   * the half it is not in.
   */
  verdicts: z.object({ from: z.enum(["in-force", "cross-fit"]), known: number }),
  /** Labelled pairs that come before it at the loosest threshold. */
  pairs: number,
  /** Calls made for this report, and pairs whose verdict an earlier run had noted. */
  asked: number,
  noted: number,
  /** Replies that were no verdict: a miss. */
  failed: number,
  /** Of one call, in the currency of the prices. `none`: nothing is paid for it. */
  cost: z.object({
    perCall: number,
    from: z.enum(["measured", "stated", "none"]),
    /** By tokens and prices; null where these are not known. */
    measured: number.nullable(),
  }),
  /** Milliseconds of one call, the median; null where none was made. */
  latency: z.object({
    p50: number.nullable(),
    from: z.enum(["measured", "stated"]),
    measured: number.nullable(),
  }),
});

export type VerifierStage = z.output<typeof stageSchema>;
