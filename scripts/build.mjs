// Compiles src into dist with plain tsc, and puts the widget for web pages and the console beside it. dist is made anew
// each time, so that nothing stale is packed.
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
rmSync(join(root, "dist"), { recursive: true, force: true });

const compiler = join(root, "node_modules/.bin/tsc");
const { status, error } = spawnSync(compiler, ["-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
if (error !== undefined) throw error;
if (status !== 0) process.exit(status ?? 1);

chmodSync(join(root, "dist/cli/main.js"), 0o755);
await import("./build-widget.mjs");
await import("./build-console.mjs");
