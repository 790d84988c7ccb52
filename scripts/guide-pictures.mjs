// Takes the pictures of the guide from those that the end-to-end tests of the console made last.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const from = join(root, "test-artefacts/console");
const to = join(root, "docs/guide/pictures");

/** Name in the guide, and of the test's picture. */
const pictures = {
  ask: "ask-stale",
  queue: "queue",
  review: "golden-review",
  thresholds: "thresholds",
};

mkdirSync(to, { recursive: true });
for (const [name, made] of Object.entries(pictures)) {
  copyFileSync(join(from, `${made}-1280-light.png`), join(to, `${name}.png`));
}
