import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import { createFakeChatModel } from "../../../models/fake/create-fake-chat-model.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import { canDraft } from "./draft-edit.ts";

async function openPool() {
  const fixture = createGoldenFixture();
  await fixture.put("pool.md", "# Pool\n\nThe pool holds ten connections.\n", { version: "v1" });
  await fixture.golden.add({
    ...{ id: "pool", phrasings: ["How large is the pool?"], answer: "Ten.", sources: ["pool.md"] },
    ...{ reviewedBy: "ada" },
  });
  return fixture;
}

describe("canDraft", () => {
  it("says no without a chat model, and where nothing new could be drafted from", async () => {
    const { golden, put, store } = await openPool();
    const chat = createFakeChatModel({ replies: [] });
    const { settings: drafts } = createMemoryStore();
    const drafting = { chat, createMarker: () => "7f3a9c", drafts };
    expect(canDraft(await golden.openReview("pool"), { drafting })).toBe(false);
    await put("pool.md", "# Pool\n\nThe pool holds twelve connections.\n", { version: "v2" });
    const moved = await golden.openReview("pool");
    expect(canDraft(moved, { drafting })).toBe(true);
    expect(canDraft(moved, { drafting: undefined })).toBe(false);
    expect(await golden.canPropose(moved)).toBe(false);
    await store.documents.removeDocuments(["pool.md"]);
    expect(canDraft(await golden.openReview("pool"), { drafting })).toBe(false);
  });
});
