/**
 * Writes docs/reference from the code: the commands' help, the settings, the error codes. With `--write` the files
 * are written; without it the script ends with 1 and names those that are out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { referencePages } from "./reference-pages.ts";

const folder = join(import.meta.dirname, "../docs/reference");
const isWriting = process.argv.includes("--write");
const stale: string[] = [];

for (const [name, text] of referencePages()) {
  const path = join(folder, name);
  if (isWriting) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
  } else if (readOrEmpty(path) !== text) {
    stale.push(name);
  }
}

if (stale.length > 0) {
  console.error(`Out of date in docs/reference: ${stale.join(", ")}. Run: npm run docs`);
  process.exitCode = 1;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
