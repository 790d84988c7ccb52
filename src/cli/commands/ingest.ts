import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Metadata } from "../../stores/documents.ts";
import { defineCommand } from "../command.ts";
import { renderIngestReport } from "../render/ingest-report.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

export const ingest = defineCommand({
  name: "ingest",
  summary: "Read files and folders into the database",
  description:
    "Reads Markdown, HTML, plain text and .jsonl records, cuts them into passages and embeds what is new. Running it again changes nothing unless a file changed. Interrupting it keeps every document finished so far; run it again to go on.",
  arguments: [
    {
      usage: "[path...]",
      description:
        "Files or folders; without any, those of `ingest.sources` of the configuration. Ids of documents are relative to the folder named.",
    },
  ],
  options: [
    {
      flags: "--meta <key=value>",
      description: "Metadata for every document of this run; may be given several times.",
      repeatable: true,
    },
    {
      flags: "--collection <name>",
      description: 'Documents that are compared with one another (default "default").',
    },
    {
      flags: "--prune",
      description: "Also remove documents of the collection that came from another folder and were not seen.",
    },
    {
      flags: "--exclude <glob>",
      description: "Leave these files out; may be given several times.",
      repeatable: true,
    },
  ],
  examples: [
    "assay ingest docs",
    "assay ingest",
    "assay ingest docs --meta product=gateway",
    "assay ingest faq.jsonl --collection faq --json",
  ],
  input: z.object({
    path: z.array(z.string()).default([]),
    meta: z.array(z.string()).optional(),
    collection: z.string().min(1).optional(),
    prune: z.boolean().optional(),
    exclude: z.array(z.string()).optional(),
  }),
  async run(context, input) {
    const { config } = context.loadConfig();
    const paths = input.path.length > 0 ? input.path : config.ingest.sources;
    if (paths.length === 0) {
      throw new AppError(
        "ingest-sources-missing",
        "Nothing was named to read, neither here nor in the configuration.",
        {
          hint: "assay ingest docs, or set ingest.sources",
        },
      );
    }
    const progress = createProgress(context, "Ingesting");
    const report = await withAssay(
      context,
      (assay) =>
        assay.ingest({
          paths: paths.map((path) => resolve(context.cwd, path)),
          metadata: parseMetadata(input.meta ?? []),
          exclude: [...config.ingest.exclude, ...(input.exclude ?? [])],
          maxTokens: config.ingest.maxTokens,
          ...(input.collection !== undefined && { collection: input.collection }),
          ...(input.prune !== undefined && { prune: input.prune }),
          signal: context.signal,
          onProgress: ({ done, total, file }) => progress.update(done, total, file),
        }),
      { create: true },
    ).finally(() => progress.stop());
    return {
      text: renderIngestReport(report, context.styler),
      json: report,
      exitCode: report.failed.length > 0 ? 1 : 0,
    };
  },
});

/** `key=value` pairs; a value that is a number or a truth value becomes one. @throws AppError `usage` */
function parseMetadata(pairs: readonly string[]): Metadata {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1)
        throw new AppError("usage", `--meta "${pair}" is not a pair.`, { hint: "--meta key=value" });
      return [pair.slice(0, at), parseValue(pair.slice(at + 1))];
    }),
  );
}

function parseValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  // Only numbers that are written as a number is printed: "007" and "1e3" stay texts.
  return text !== "" && Number.isFinite(number) && String(number) === text ? number : text;
}
