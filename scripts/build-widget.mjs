// Puts the widget for web pages into one script, dist/widget.js, and leaves the rest of dist alone.
import { join } from "node:path";
import { build } from "vite";

await build({
  ...{ root: join(import.meta.dirname, ".."), configFile: false, publicDir: false, logLevel: "warn" },
  build: {
    ...{ outDir: "dist", emptyOutDir: false, target: "es2022", minify: true },
    lib: { entry: "widget/main.ts", formats: ["iife"], name: "assayWidget", fileName: () => "widget.js" },
  },
});
