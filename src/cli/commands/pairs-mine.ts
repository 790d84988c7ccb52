import { z } from "zod";
import { writeCandidates } from "../../eval/labels/candidate-file.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { renderMined } from "../render/pairs.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

const whole = (max: number) => numberInput({ min: 1, max, whole: true });

export const pairsMine = defineCommand({
  name: "pairs mine",
  summary: "Draw pairs from the log to be labelled: what was asked, and the stored question nearest to it",
  description:
    "Takes the different questions of the log, and of each the nearest stored question that could have served it: reviewed, cached, or asked before and answered. The range of similarity is cut into bands of one width, from which about as many are drawn each, at least --strictest of the strictest; each pair's weight is the requests that it stands for, one over the chance at which it was drawn. A pair is one row, however many surfaces, audiences and languages it was asked in. Questions that a person labelled before are left out, and so are those stored word for word, for which no threshold is asked. Every beginning of the file holds the same share of each band, so a part of it may be labelled. The same log and seed give the same file.\n\nWith --json: {seed, requests, questions, labelled, alone, joined, output, rows}; rows is null with --output. Each row is {id, asked, stored, answer, entryId, similarity, weight, requests, band}.",
  options: [
    { flags: "-n, --pairs <n>", description: "Pairs to draw (default 300)." },
    {
      flags: "--strictest <n>",
      description: "Fewest of the strictest band, as far as there are (default 100).",
    },
    { flags: "--bands <n>", description: "Bands of similarity (default 6)." },
    { flags: "--since <when>", description: "Questions from then on, such as 30d or a date." },
    { flags: "--surface <name>", description: "Only questions asked there." },
    { flags: "--questions <n>", description: "Different questions to compare, the newest (default 3000)." },
    { flags: "--seed <n>", description: "Seed of the draw (default 1)." },
    { flags: "-o, --output <file>", description: "Write to this file (default: standard output)." },
  ],
  examples: [
    "assay pairs mine --output pairs.jsonl",
    "assay pairs mine --since 30d --surface support --pairs 500 --output pairs.jsonl",
  ],
  input: z.object({
    pairs: whole(100_000).optional(),
    strictest: numberInput({ min: 0, max: 100_000, whole: true }).optional(),
    bands: whole(100).optional(),
    since: momentInput.optional(),
    surface: z.string().optional(),
    questions: whole(50_000).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).default(1),
    output: z.string().optional(),
  }),
  async run(context, { output, since, pairs, strictest, bands, surface, questions, seed }) {
    const progress = createProgress(context, "Embedding");
    const mined = await withAssay(context, ({ labelling }) =>
      labelling.mine({
        seed,
        ...(pairs !== undefined && { pairs }),
        ...(strictest !== undefined && { strictest }),
        ...(bands !== undefined && { bands }),
        ...(surface !== undefined && { surface }),
        ...(questions !== undefined && { questions }),
        ...(since !== undefined && { since: since(context.now()) }),
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      }),
    ).finally(() => progress.stop());
    const { rows, ...counts } = mined;
    if (output === undefined) {
      return { text: writeCandidates(rows).trimEnd(), json: { ...counts, output: null, rows } };
    }
    await writeTextFile(writeCandidates(rows), { path: output, cwd: context.cwd });
    const wrote = `${context.styler.green("wrote")} ${count(rows.length, "pair")} to ${output}`;
    return {
      text: [renderMined(mined, context.styler), wrote].join("\n"),
      json: { ...counts, output, rows: null },
    };
  },
});
