import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { CachePurge } from "../../service/cache/cache-admin.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { withStoredData } from "../with-assay.ts";

export const cachePurge = defineCommand({
  name: "cache purge",
  summary: "Remove stored answers",
  description:
    "Removes the stored answers that one of these options names. What is stale, expired or orphaned is served to nobody, with or without a purge.\n\nWith --json: {removed}.",
  options: [
    {
      flags: "--entry <id>",
      description: "One stored answer; may be given several times.",
      repeatable: true,
    },
    { flags: "--document <id>", description: "Those that rest on this document." },
    { flags: "--answer <id>", description: "The one that was made of this answer, as in `assay log`." },
    { flags: "--surface <name>", description: "Those given there." },
    { flags: "--stale", description: "Those with a passage that changed or is gone." },
    {
      flags: "--expired",
      description: "Those older than cache.ttlSeconds, or dated in the future since a clock was set back.",
    },
    {
      flags: "--orphaned",
      description: "Those of another model, prompt or index, or of a surface that is gone.",
    },
    { flags: "--all", description: "Every one." },
  ],
  examples: [
    "assay cache purge --document guide/start.md",
    "assay cache purge --orphaned",
    "assay cache purge --all --json",
  ],
  input: z.object({
    entry: z.array(z.string()).optional(),
    document: z.string().optional(),
    answer: z.string().optional(),
    surface: z.string().optional(),
    stale: z.boolean().optional(),
    expired: z.boolean().optional(),
    orphaned: z.boolean().optional(),
    all: z.boolean().optional(),
  }),
  async run(context, input) {
    const selections = selectionsOf(input);
    const [selection] = selections;
    if (!selection || selections.length > 1) {
      throw new AppError("usage", `Say what to remove by one option, not ${selections.length}.`, {
        hint: "assay cache purge --help",
      });
    }
    const removed = await withStoredData(context, (assay) => assay.cache.purge(selection));
    return { text: `${count(removed, "stored answer")} removed.`, json: { removed } };
  },
});

interface PurgeInput {
  entry?: string[] | undefined;
  document?: string | undefined;
  answer?: string | undefined;
  surface?: string | undefined;
  stale?: boolean | undefined;
  expired?: boolean | undefined;
  orphaned?: boolean | undefined;
  all?: boolean | undefined;
}

function selectionsOf({ entry, document, answer, surface, ...switches }: PurgeInput): CachePurge[] {
  const named: (CachePurge | undefined)[] = [
    entry && { kind: "entries", ids: entry },
    document === undefined ? undefined : { kind: "document", documentId: document },
    answer === undefined ? undefined : { kind: "answer", answerId: answer },
    surface === undefined ? undefined : { kind: "surface", surface },
    ...(["stale", "expired", "orphaned", "all"] as const).map((kind) =>
      switches[kind] === true ? { kind } : undefined,
    ),
  ];
  return named.filter((selection) => selection !== undefined);
}
