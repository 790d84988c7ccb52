import { describe, expect, it } from "vitest";
import { parseConfig, settingsFor } from "../../../config.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import { createShadowRunner } from "./create-shadow-runner.ts";
import { createTurns } from "./create-turns.ts";

const settings = settingsFor(parseConfig({ shadow: { share: 1 } }), undefined);
const none = settingsFor(parseConfig({ shadow: { share: 0 } }), undefined);

function createRunner() {
  return createShadowRunner({
    ...{ store: createMemoryStore().shadows, tenant: "default", turns: createTurns(1), concurrency: 1 },
    compare: () => Promise.reject(new Error("Nothing was expected to be compared.")),
    budget: () => ({ day: "2026-03-01", most: 10, budget: null }),
    ...{ busy: () => 0, afterwards: async () => {} },
  });
}

describe("the runner of comparisons", () => {
  it("counts an answer of which nothing can be made, and throws nothing", () => {
    const runner = createRunner();
    runner.offer("one", settings, () => {
      throw new Error("It cannot be read.");
    });
    runner.offer("two", settings, () => undefined);
    expect(runner.state()).toMatchObject({ lost: 1, waiting: 0 });
  });

  it("makes nothing of an answer where none is picked, nor once it is closed", async () => {
    const runner = createRunner();
    const make = () => {
      throw new Error("Nobody was expected to look.");
    };
    runner.offer("one", none, make);
    await runner.close();
    runner.offer("two", settings, make);
    expect(runner.state()).toMatchObject({ lost: 0, waiting: 0, abandoned: 0 });
  });
});
