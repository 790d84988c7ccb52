import { describe, expect, it } from "vitest";
import { documentWrite, embedder } from "../../../test/contract/store-samples.ts";
import { createMemoryStore } from "../memory/create-memory-store.ts";
import type { RerankWeights, ThresholdPin } from "../settings.ts";
import { inheritSettings } from "./inherit-settings.ts";

const setAt = "2026-01-01T00:00:00.000Z";
const pin = (value: number, origin: ThresholdPin["origin"] = "set"): ThresholdPin => ({
  ...{ value, origin, setAt },
  embedderId: embedder.id,
});

function stores() {
  const main = createMemoryStore();
  const own = createMemoryStore();
  return { main, own, tenant: inheritSettings(own, main.settings) };
}

describe("settings of a tenant", () => {
  it("are those of the main database until the tenant has its own, which the main database never sees", async () => {
    const { main, tenant } = stores();
    expect(await tenant.settings.getThreshold("golden")).toBeUndefined();
    await main.settings.setThreshold("golden", pin(0.9));
    expect(await tenant.settings.getThreshold("golden")).toEqual(pin(0.9));
    await tenant.settings.setThreshold("golden", pin(0));
    expect(await tenant.settings.getThreshold("golden")).toEqual(pin(0));
    expect(await main.settings.getThreshold("golden")).toEqual(pin(0.9));
  });

  it("prefer what was chosen for everyone to a default that the tenant noted before", async () => {
    const { main, tenant } = stores();
    await tenant.settings.setThreshold("golden", pin(0.8, "default"));
    expect(await tenant.settings.getThreshold("golden")).toEqual(pin(0.8, "default"));
    await main.settings.setThreshold("golden", pin(0.95));
    expect(await tenant.settings.getThreshold("golden")).toEqual(pin(0.95));
  });

  it("share one key of the holdout with the main database, whoever needs it first", async () => {
    const { main, own, tenant } = stores();
    expect(await tenant.settings.keepHoldoutKey("made for the tenant")).toBe("made for the tenant");
    expect(await main.settings.keepHoldoutKey("made later")).toBe("made for the tenant");
    expect(await tenant.settings.getHoldoutKey()).toBe("made for the tenant");
    expect(await own.settings.getHoldoutKey()).toBeUndefined();
  });

  it("inherit fitted weights", async () => {
    const { main, tenant } = stores();
    const weights: RerankWeights = {
      ...{
        features: { cosine: 1 },
        intercept: 0,
        dataHash: "",
        questionHashes: [],
        questions: 20,
        lambda: 1,
      },
      ...{ embedderId: embedder.id, fittedAt: setAt, from: "fitted" },
    };
    await main.settings.setRerankWeights(weights);
    expect(await tenant.settings.getRerankWeights(embedder.id)).toEqual(weights);
    expect(await tenant.settings.getRerankWeights("another")).toBeUndefined();
  });

  it("have a mark that moves when either of the two is written", async () => {
    const { main, own, tenant } = stores();
    const marks = [await tenant.settings.mark()];
    await main.settings.setThreshold("golden", pin(0.9));
    marks.push(await tenant.settings.mark());
    await own.settings.setThreshold("golden", pin(0.8));
    marks.push(await tenant.settings.mark());
    expect(new Set(marks).size).toBe(3);
  });

  it("take over neither the embedder of the main database nor a draft of one of its answers", async () => {
    const { main, tenant } = stores();
    await main.documents.putDocument(documentWrite({ id: "page", texts: ["one"] }));
    await main.settings.setDraft({
      ...{ entryId: "a", token: "t", text: "of main", reason: "r", draftedBy: "m", draftedAt: setAt },
    });
    expect(await main.settings.getEmbedder()).toEqual(embedder);
    expect(await tenant.settings.getEmbedder()).toBeUndefined();
    expect(await tenant.settings.getDraft("a")).toBeUndefined();
  });
});

describe("the rest of a tenant's store", () => {
  it("is its own", async () => {
    const { main, own, tenant } = stores();
    await tenant.documents.putDocument(documentWrite({ id: "page", texts: ["one"] }));
    expect(await own.documents.count()).toEqual({ documents: 1, passages: 1 });
    expect(await main.documents.count()).toEqual({ documents: 0, passages: 0 });
  });
});
