// Puts the console into dist/console: a page, and scripts and styles whose names change with what they hold.
import { join } from "node:path";
import { preact } from "@preact/preset-vite";
import { build } from "vite";

await build({
  ...{
    root: join(import.meta.dirname, "../console"),
    base: "/console/",
    configFile: false,
    logLevel: "warn",
  },
  plugins: [preact()],
  build: {
    ...{ outDir: "../dist/console", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
    // Its scripts hold code of other packages, whose notices go along.
    license: { fileName: "licenses.md" },
  },
});
