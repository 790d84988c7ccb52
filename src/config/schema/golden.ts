import { z } from "zod";
import type { VetoName } from "../../text/vetoes/veto.ts";
import { threshold, timeout } from "./fields.ts";

const veto = (what: string) =>
  z
    .boolean()
    .default(true)
    .meta({
      description: `Whether ${what} keeps a reviewed answer from being served, however similar the questions are.`,
    });

const vetoes = {
  numbers: veto("another number or unit (10 seats, 100 seats)"),
  versions: veto("another version (v2, v3)"),
  identifiers: veto("another name of code, product or error (beforeAll, beforeEach)"),
  flags: veto("another flag (--max-cost, --max-heads)"),
  paths: veto("another path or address"),
  quotes: veto("another quotation"),
  negation: veto("a negation in one of the questions (can, cannot)"),
  polarity: veto("the opposite (turn on, turn off; rotate, un-rotate)"),
  direction: veto("the other direction (from Jest to Vitest, from Vitest to Jest)"),
  roles: veto("another order of who does what to whom"),
  questionType: veto("another kind of question (how, why, when, whether it must be done)"),
  words: veto("a compound of the one word that differs (key, keyboard)"),
  language: veto("a language of the answer that is not that of the question"),
} satisfies Record<VetoName, z.ZodType>;

export const golden = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description: "Whether reviewed answers are served at all.",
    }),
    threshold: threshold.meta({
      description:
        "Smallest similarity at which a reviewed answer's phrasing matches. `null` takes the value pinned in the database, else the model's default.",
    }),
    margin: z.number().min(0).max(2).default(0.02).meta({
      description:
        "How much nearer the matching phrasing must be than any phrasing of another answer; 0 lets the nearest win.",
    }),
    verifier: z.enum(["off", "local", "chat"]).default("off").meta({
      description:
        "What looks at a match a second time before its answer is served. `local` compares the two questions and needs no model besides the embedding model; `chat` lets the chat model read the question and the answer. A verifier that fails means a miss.",
    }),
    verifierTimeoutMs: timeout(5000).meta({
      description: "Milliseconds for the second look at one match.",
    }),
    freshness: z.enum(["passage", "section", "document"]).default("passage").meta({
      description:
        "How wide a change may lie from what a reviewed answer cites to keep it from being served: in a cited `passage`, anywhere in the `section` under its heading, or anywhere in the `document`.",
    }),
    links: z.enum(["refuse", "report"]).default("refuse").meta({
      description:
        "What happens to a reviewed answer with a link that led to a document at the review and leads there no more: `refuse` does not serve it, `report` only says so in checks.",
    }),
    newEvidence: z.enum(["strict", "refuse", "report", "off"]).default("report").meta({
      description:
        "What happens to a reviewed answer when a passage comes under a new heading, as near to its main question as its sources are: `strict` holds the answer back until a person looked, `refuse` does where the passage is nearer than everything else, `report` only says so, `off` does not look.",
    }),
    vetoes: z.strictObject(vetoes).prefault({}).meta({
      description: "What keeps a similar question from being taken for the same one.",
    }),
  })
  .prefault({})
  .meta({ description: "Reviewed answers." });
