import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { createFakeChatModel, type FakeReply } from "../fake/create-fake-chat-model.ts";
import type { ModelCall } from "../model-call.ts";
import { createFolderReplies } from "./create-folder-replies.ts";
import { createReplyKeeper } from "./keep-replies.ts";
import { createMarkerBook } from "./marker-book.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-replies-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process of its own: nothing but the folder is shared. */
function keep(replies: readonly FakeReply[], { id = "fake", settings = {} as unknown } = {}) {
  const markers = createMarkerBook(() => randomUUID());
  const model = createFakeChatModel({ replies, id, cost: 0.25 });
  const keeper = createReplyKeeper({ store: createFolderReplies(folder), markers, settings });
  return { chat: keeper.chat(model), model, markers, counts: keeper.counts };
}

const request = { system: "Answer.", prompt: "How?" };

describe("replies that are kept", () => {
  it("are given again without a call, with the calls that they took", async () => {
    await keep(["So."]).chat.complete(request);
    const { chat, counts } = keep([]);
    const calls: ModelCall[] = [];
    await expect(chat.complete({ ...request, onCall: (call) => calls.push(call) })).resolves.toEqual({
      text: "So.",
      complete: true,
    });
    expect(calls).toMatchObject([{ outcome: "done", cost: 0.25 }]);
    expect(counts()).toEqual({ made: 0, reused: 1 });
  });

  it.each([
    ["another prompt", { request: { ...request, prompt: "Why?" } }],
    ["another instruction", { request: { ...request, system: "Refuse." } }],
    ["another temperature", { request: { ...request, temperature: 1 } }],
    ["another limit", { request: { ...request, maxOutputTokens: 5 } }],
    ["another model", { id: "other" }],
    ["other settings of the driver", { settings: { effort: "high" } }],
  ])(
    "are not given for %s",
    async (_, {
      request: asked = request,
      ...rest
    }: { request?: typeof request; id?: string; settings?: unknown }) => {
      await keep(["So."]).chat.complete(request);
      const { chat, counts } = keep(["Else."], rest);
      expect((await chat.complete(asked)).text).toBe("Else.");
      expect(counts()).toEqual({ made: 1, reused: 0 });
    },
  );

  it("do not depend on the marker that was drawn, and repeat the one of now", async () => {
    const first = keep([]);
    const old = first.markers.create();
    const answering = createFakeChatModel({ replies: [`Seen ${old}.`], id: "fake" });
    const store = createFolderReplies(folder);
    await createReplyKeeper({ store, markers: first.markers, settings: {} })
      .chat(answering)
      .complete({ ...request, prompt: `The marker is ${old}.` });
    const second = keep([]);
    const now = second.markers.create();
    const reply = await second.chat.complete({ ...request, prompt: `The marker is ${now}.` });
    expect(reply.text).toBe(`Seen ${now}.`);
  });

  it("are streamed whole", async () => {
    const pieces: string[] = [];
    await keep(["One two."]).chat.complete(request);
    for await (const piece of keep([]).chat.stream(request)) pieces.push(piece);
    expect(pieces).toEqual(["One two."]);
  });

  it("are read by the schema of now, and asked for anew where they do not fit it", async () => {
    const yes = JSON.stringify({ same: true });
    await keep([yes]).chat.completeObject(request, z.object({ same: z.boolean() }));
    const again = keep([]);
    await expect(again.chat.completeObject(request, z.object({ same: z.boolean() }))).resolves.toEqual({
      same: true,
    });
    const other = keep([JSON.stringify({ score: 3 })]);
    await expect(other.chat.completeObject(request, z.object({ score: z.number() }))).resolves.toEqual({
      score: 3,
    });
  });

  it("are not made of failures", async () => {
    const down = new AppError("chat-unavailable", "The endpoint is down.");
    await expect(keep([down]).chat.complete(request)).rejects.toBe(down);
    expect((await keep(["So."]).chat.complete(request)).text).toBe("So.");
  });

  it("are asked for anew where a file is damaged", async () => {
    const store = createFolderReplies(folder);
    await store.put("ab12", { value: "x", calls: [] });
    await writeFile(join(folder, "ab", "12.json"), "{");
    await expect(store.get("ab12")).resolves.toBeUndefined();
  });
});
