// Puts the widget for web pages into one script, dist/widget.js, and leaves the rest of dist alone.
import { join } from "node:path";
import { build } from "vite";

/** Plain ASCII, so that it is the same on a page of any encoding. What is beyond it stands in texts alone. */
const plainAscii = {
  name: "plain-ascii",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      file.code = file.code.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

await build({
  ...{ root: join(import.meta.dirname, ".."), configFile: false, publicDir: false, logLevel: "warn" },
  plugins: [plainAscii],
  build: {
    ...{ outDir: "dist", emptyOutDir: false, target: "es2022", minify: true },
    lib: { entry: "widget/main.ts", formats: ["iife"], name: "assayWidget", fileName: () => "widget.js" },
  },
});
