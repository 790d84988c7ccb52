import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // By default one core is left to whoever waits, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "widget/**/*.test.ts",
            "console/**/*.test.{ts,tsx}",
            "test/*.test.ts",
            "test/contract/**/*.test.ts",
          ],
          testTimeout: 30_000,
          // No module keeps state, so files share what they import: reading it anew for each took half of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
