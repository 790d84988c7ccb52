import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { byOption, nameArgument } from "../index-options.ts";
import { numberInput } from "../number-input.ts";
import { renderBuild } from "../render/index-versions.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

export const indexBuild = defineCommand({
  name: "index build",
  summary: "Build a version of the index beside the live one",
  description:
    "Begins with the documents of the live version, takes over what the folders say, and removes what they do not name. Nothing that is asked meanwhile sees it. Without folders it holds the texts of the live version, which is the way to another embedding model: --embedder takes its settings, as they stand under `embedder` in the configuration. Interrupted or killed, the same command goes on where it stopped.\n\nAfterwards: `assay index verify`, then `assay index promote`.\n\nWith --json: {version, resumed, embedded, ingest, liveMoved, needsCalibration, milliseconds}.",
  arguments: [{ usage: "[path...]", description: "Files or folders, as for `assay ingest`." }],
  options: [
    { flags: "--name <name>", description: "Name of the version, such as v5." },
    { flags: "--keep", description: "Keep documents that the folders do not name." },
    {
      flags: "--collection <name>",
      description: 'Documents that are compared with one another (default "default").',
    },
    {
      flags: "--exclude <glob>",
      description: "Leave these files out; may be given several times.",
      repeatable: true,
    },
    { flags: "--embedder <json>", description: "Settings of another embedding model, as a JSON object." },
    { flags: "--rate <n>", description: "Most texts embedded in a minute (default: no limit)." },
    byOption,
  ],
  examples: [
    "assay index build docs --name v5",
    'assay index build --name bge --embedder \'{"driver":"openai-compatible","baseUrl":"http://localhost:8080/v1","model":"bge-m3"}\' --rate 600',
  ],
  input: z.object({
    path: z.array(z.string()).optional(),
    name: nameArgument,
    keep: z.boolean().optional(),
    collection: z.string().min(1).optional(),
    exclude: z.array(z.string()).optional(),
    embedder: z.string().optional(),
    rate: numberInput({ min: 1, max: 1_000_000 }).optional(),
    by: z.string().optional(),
  }),
  async run(context, input) {
    const { config } = context.loadConfig();
    const { name, keep, collection, rate, by, embedder } = input;
    const progress = createProgress(context, "Building");
    const report = await withAssay(context, ({ indexes }) =>
      indexes.build({
        name,
        paths: (input.path ?? []).map((path) => resolve(context.cwd, path)),
        exclude: [...config.ingest.exclude, ...(input.exclude ?? [])],
        maxTokens: config.ingest.maxTokens,
        ...(keep !== undefined && { keep }),
        ...(collection !== undefined && { collection }),
        ...(embedder !== undefined && { embedder: readSettings(embedder) }),
        ...(rate !== undefined && { rate }),
        ...(by !== undefined && { by }),
        signal: context.signal,
        onProgress: ({ done, total, phase }) => progress.update(done, total, phase),
      }),
    ).finally(() => progress.stop());
    const failed = report.ingest?.failed.length ?? 0;
    return { text: renderBuild(report, context.styler), json: report, exitCode: failed > 0 ? 1 : 0 };
  },
});

/** @throws AppError `usage` */
function readSettings(text: string): Record<string, unknown> {
  const parsed = z
    .string()
    .transform((json, context) => {
      try {
        const value: unknown = JSON.parse(json);
        return value;
      } catch {
        context.addIssue("not JSON");
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.unknown()))
    .safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError("usage", "--embedder is not a JSON object.", {
    hint: "assay config show shows the settings under embedder.",
  });
}
