import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CONFIG_FILE_NAMES, describeConfig, renderConfigFile } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { writeTextFile } from "../write-text-file.ts";

const [NAME] = CONFIG_FILE_NAMES;
const NEXT = ["assay config check", "assay ingest <folder>", 'assay ask "<question>"', "assay serve"];

export const init = defineCommand({
  name: "init",
  summary: "Write a configuration file with every setting explained",
  description: `Writes ${NAME} into the working directory: every setting with what it does and its default, all commented out, so that nothing changes until you change it.\n\nWith --json: {path, settings, next}, settings being their number.`,
  options: [{ flags: "--force", description: "Overwrite the file that is there." }],
  examples: ["assay init", "assay init --force"],
  input: z.object({ force: z.boolean().default(false) }),
  async run({ cwd, styler }, { force }) {
    for (const name of CONFIG_FILE_NAMES) {
      const isThere = await stat(join(cwd, name)).then(
        () => true,
        () => false,
      );
      // Beside a file of another name, the new one would compete with it.
      if (isThere && (name !== NAME || !force)) throw taken(name);
    }
    await writeTextFile(renderConfigFile(), { path: NAME, cwd });
    const settings = describeConfig().length;
    return {
      text: [
        `Wrote ${NAME}: ${settings} settings, each as it is by default.`,
        "",
        "Next:",
        ...NEXT.map((line) => `  ${styler.bold(line)}`),
      ].join("\n"),
      json: { path: join(cwd, NAME), settings, next: NEXT },
    };
  },
});

function taken(name: string): AppError {
  return new AppError("path-exists", `${name} is there already, and was left as it is.`, {
    hint: name === NAME ? "assay init --force" : `Remove ${name} first, or keep it.`,
  });
}
