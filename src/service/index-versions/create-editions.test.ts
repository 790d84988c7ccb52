import { describe, expect, it } from "vitest";
import { indexDropped } from "../../stores/indexes/index-refusals.ts";
import { createEditions } from "./create-editions.ts";

function setUp() {
  let live = 1;
  const editions = createEditions({
    live: async () => live,
    open: async (index) => ({ index, close: async () => {} }),
  });
  return {
    editions,
    goLive: (index: number) => {
      live = index;
    },
  };
}

describe("a call on the live version", () => {
  it("runs again on the next one where its own was dropped under it", async () => {
    const { editions, goLive } = setUp();
    const seen: number[] = [];
    const answered = await editions.onLive(async ({ index }) => {
      seen.push(index);
      if (index === 2) return "answered";
      goLive(2);
      throw indexDropped("main");
    });
    expect([answered, seen]).toEqual(["answered", [1, 2]]);
  });

  it("fails as it failed where its version is still live, or for another reason", async () => {
    const { editions, goLive } = setUp();
    const dropped = editions.onLive(async () => {
      throw indexDropped("other");
    });
    await expect(dropped).rejects.toMatchObject({ code: "index-not-found" });
    const broken = editions.onLive(async () => {
      goLive(2);
      throw new RangeError("broken");
    });
    await expect(broken).rejects.toThrow("broken");
  });
});
