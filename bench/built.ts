import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * What is measured is the build that users run, not the sources as a development tool translates them. Types come
 * from the sources, so that checking them needs no build.
 */
export const root = join(import.meta.dirname, "..");

/** The command line as installed. */
export const cliPath = join(root, "dist/cli/main.js");

const load = async (path: string) => {
  const file = join(root, "dist", path);
  if (!existsSync(file)) throw new Error(`There is no ${file}. Run: npm run build`);
  return import(pathToFileURL(file).href);
};

export const {
  createLocalEmbedder,
  createMetrics,
  openAssay,
  openSqliteStore,
}: typeof import("../src/index.ts") = await load("index.js");

export const { parseConfig }: typeof import("../src/config.ts") = await load("config.js");

export const { createServer }: typeof import("../src/server/create-server.ts") =
  await load("server/create-server.js");

export const { createVectorIndex }: typeof import("../src/stores/vectors/vector-index.ts") = await load(
  "stores/vectors/vector-index.js",
);

export const { createLocalVerifier }: typeof import("../src/verify/local/create-local-verifier.ts") =
  await load("verify/local/create-local-verifier.js");

export const { readShippedWeights }: typeof import("../src/verify/local/read-shipped-weights.ts") =
  await load("verify/local/read-shipped-weights.js");
