import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "../../..");

const names = [
  "kill-writer",
  "checkpoint-writer",
  "migration-opener",
  "filling-writer",
  "asker",
  "answering-program",
  "index-builder",
] as const;

/** Programs that start in half a second, and stay as they are while the sources are edited. */
export interface BundledWriters {
  /** The files to hand to Node. */
  readonly scripts: Readonly<Record<(typeof names)[number], string>>;
  remove(): void;
}

/** Translates the scripts of this folder once, since a hundred processes would each do it anew. */
export async function bundleWriters(): Promise<BundledWriters> {
  // Inside the package, so that its dependencies are found.
  const outDir = mkdtempSync(join(root, "node_modules/.assay-writers-"));
  const input = names.map((name) => join(import.meta.dirname, `${name}.ts`));
  await build({
    ...{ root, configFile: false, logLevel: "error" },
    build: { ssr: true, outDir, emptyOutDir: true, target: "node20", rolldownOptions: { input } },
  });
  const scriptOf = (name: string) => join(outDir, `${name}.js`);
  return {
    scripts: {
      "kill-writer": scriptOf("kill-writer"),
      "checkpoint-writer": scriptOf("checkpoint-writer"),
      "migration-opener": scriptOf("migration-opener"),
      "filling-writer": scriptOf("filling-writer"),
      asker: scriptOf("asker"),
      "answering-program": scriptOf("answering-program"),
      "index-builder": scriptOf("index-builder"),
    },
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
