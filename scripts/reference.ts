/**
 * Writes docs/reference from the code (the commands' help, the settings, the error codes) and THIRD-PARTY.md. With `--write` the files
 * are written; without it the script ends with 1 and names those that are out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { referencePages } from "./reference-pages.ts";

const root = join(import.meta.dirname, "..");
const isWriting = process.argv.includes("--write");
const stale: string[] = [];

for (const [name, text] of referencePages()) {
  const path = join(root, name);
  if (isWriting) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (readOrEmpty(path) !== text) {
    stale.push(name);
  }
}

if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run: npm run docs`);
  process.exitCode = 1;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
