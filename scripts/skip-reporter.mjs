// Vitest reporter that writes down each skipped test with its reason, which the JSON reporter leaves out.
import { writeFileSync } from "node:fs";

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class SkipReporter {
  onTestRunEnd(modules) {
    const path = process.env.SKIP_REPORT;
    if (path === undefined) return;
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        reason: test.result().note ?? "",
      })),
    );
    writeFileSync(path, JSON.stringify(skipped));
  }
}
