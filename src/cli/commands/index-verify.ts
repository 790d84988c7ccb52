import { parse } from "yaml";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Canary } from "../../service/index-versions/indexes.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { gateOfVersion } from "../evaluation/gate-of-version.ts";
import { assumeInput, assumeOption, byOption, nameArgument, versionArgument } from "../index-options.ts";
import { numberInput } from "../number-input.ts";
import { readTextInput } from "../read-text-input.ts";
import { renderVerification } from "../render/index-versions.ts";
import { withAssay } from "../with-assay.ts";

const canaryShape = z.strictObject({
  question: z.string().min(1),
  expects: z.union([z.string().transform((id) => [id]), z.array(z.string()).min(1)]),
});

export const indexVerify = defineCommand({
  name: "index verify",
  summary: "Look whether a version of the index may go live",
  description:
    "Checks that documents, passages, vectors and words of the version fit together, that the first questions of reviewed answers find a page they rest on wherever they find one under the live version, that the questions of a file find a page they expect, and that it passes the gates of a file. It also names the reviewed answers that go stale by the version, which fails nothing. Under another embedding model questions need thresholds: with --assume they are asked with those of the other model, which are kept by `assay index promote` with the same option and not before. What is found is kept with the version; it must pass, and not change afterwards, to be promoted. Exit 3 when it does not pass.\n\nWith --json: {version, passed, findings: [{check, passed, words}]}.",
  arguments: [versionArgument],
  options: [
    {
      flags: "--canaries <file>",
      description: "A YAML or JSON list of {question, expects: <document ids>}.",
    },
    {
      flags: "--gate <file>",
      description: "Gates that the version must pass, as for `assay eval gate`; the file names its set.",
    },
    { flags: "--golden <n>", description: "Most questions drawn from reviewed answers (default: 50)." },
    assumeOption,
    byOption,
  ],
  examples: [
    "assay index verify v5",
    "assay index verify v5 --gate gate.yaml",
    "assay index verify bge --assume golden,retrieval",
    "assay index verify v5 --canaries canaries.yaml --json",
  ],
  input: z.object({
    name: nameArgument,
    canaries: z.string().optional(),
    gate: z.string().min(1).optional(),
    golden: numberInput({ min: 0, max: 100_000, whole: true }).optional(),
    assume: assumeInput.optional(),
    by: z.string().optional(),
  }),
  async run(context, { name, canaries: file, gate: gateFile, golden, assume, by }) {
    const canaries = file === undefined ? [] : await readCanaries(context, file);
    const gate = gateFile === undefined ? undefined : await gateOfVersion(gateFile, context);
    const report = await withAssay(context, ({ indexes }) =>
      indexes.verify(name, {
        canaries,
        ...(gate && { gate }),
        ...(golden !== undefined && { golden }),
        ...(assume && { assume }),
        ...(by !== undefined && { by }),
        signal: context.signal,
      }),
    );
    return {
      text: renderVerification(report, context.styler),
      json: report,
      exitCode: report.passed ? 0 : 3,
    };
  },
});

/** @throws AppError `import-invalid`, and those of reading a file */
async function readCanaries(context: CommandContext, file: string): Promise<Canary[]> {
  const parsed = z.array(canaryShape).safeParse(parseYaml(await readTextInput(file, context)));
  if (parsed.success) return parsed.data;
  throw new AppError("import-invalid", `${file} is not a list of questions with the pages they expect.`, {
    hint: "Each item: question: <text>, expects: [<document id>, …]",
  });
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
