import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const root = join(import.meta.dirname, "../../..");

/** One line of the program and what is put in its place. */
export interface Mutation {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs once. */
  readonly from: string;
  readonly to: string;
}

const report = z.object({
  isMet: z.boolean(),
  gates: z.array(
    z.object({
      name: z.string(),
      isMet: z.boolean(),
      brokenBy: z.array(z.object({ id: z.string() })),
    }),
  ),
});

/** The copy of the program, which can be changed and held against the gates in a process of its own. */
export interface SourceCopy {
  /** @throws Error unless the text occurs exactly once */
  mutate(mutation: Mutation): void;
  gate(): Promise<z.output<typeof report>>;
  [Symbol.dispose](): void;
}

export function copySource(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), "assay-mutant-"));
  for (const name of [
    "src",
    "examples/reference-scenario",
    "test/e2e/gates",
    "package.json",
    "tsconfig.json",
  ]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    mutate({ file, from, to }) {
      const text = readFileSync(join(folder, file), "utf8");
      const times = text.split(from).length - 1;
      if (times !== 1) throw new Error(`${file} holds ${JSON.stringify(from)} ${times} times.`);
      writeFileSync(
        join(folder, file),
        text.replace(from, () => to),
      );
    },
    async gate() {
      const args = ["--import", "tsx", join(folder, "test/e2e/gates/print-report.ts")];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
      return report.parse(JSON.parse(stdout));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
