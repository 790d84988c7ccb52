import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "../../..");

/** A program that starts in half a second, and stays as it is while the sources are edited. */
export interface BundledWriter {
  /** The file to hand to Node. */
  readonly script: string;
  remove(): void;
}

/** Translates a script of this folder once, since a hundred processes would each do it anew. */
export async function bundleWriter(name: string): Promise<BundledWriter> {
  // Inside the package, so that its dependencies are found.
  const outDir = mkdtempSync(join(root, "node_modules/.assay-writer-"));
  await build({
    ...{ root, configFile: false, logLevel: "error" },
    build: { ssr: join(import.meta.dirname, `${name}.ts`), outDir, emptyOutDir: true, target: "node20" },
  });
  return {
    script: join(outDir, `${name}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
