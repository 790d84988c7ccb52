import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createPrompt } from "./create-prompt.ts";

function createAt({ env = {}, signal = new AbortController().signal } = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  return { input, output, prompt: createPrompt({ input, output, env, signal }) };
}

describe("ask", () => {
  it("prints the question and takes one line for each", async () => {
    const { input, output, prompt } = createAt();
    const first = prompt.ask("Keep? ");
    input.write("k\n");
    expect(await first).toBe("k");
    expect(String(output.read())).toBe("Keep? ");
    const second = prompt.ask("Who? ");
    input.write("ada\n");
    expect(await second).toBe("ada");
  });

  it("has no answer at the end of input", async () => {
    const { input, prompt } = createAt();
    const answer = prompt.ask("Keep? ");
    input.end();
    expect(await answer).toBeUndefined();
  });

  it("rejects when the call is aborted, also where that closes the input", async () => {
    const controller = new AbortController();
    const { input, prompt } = createAt({ signal: controller.signal });
    const answer = prompt.ask("Keep? ");
    controller.abort();
    input.destroy();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe.skipIf(process.platform === "win32")("edit", () => {
  it("hands the text to the editor's command line and takes what was saved, without the last line end", async () => {
    const env = { EDITOR: "sed -i -e s/Ten/Twelve/" };
    expect(await createAt({ env }).prompt.edit("Ten.\n\nOr so.")).toBe("Twelve.\n\nOr so.");
  });

  it("prefers VISUAL, and takes an empty one for unset", async () => {
    const editors = { EDITOR: "sed -i -e s/a/editor/", VISUAL: "sed -i -e s/a/visual/" };
    expect(await createAt({ env: editors }).prompt.edit("a")).toBe("visual");
    expect(await createAt({ env: { ...editors, VISUAL: "" } }).prompt.edit("a")).toBe("editor");
  });

  it("says what to do where no editor is set", async () => {
    await expect(createAt().prompt.edit("a")).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("--answer-file"),
    });
  });

  it.each([
    ["exit 3 #", "ended with code 3"],
    ["no-such-editor", "ended with code 127"],
  ])("changes nothing when the editor %j fails", async (editor, how) => {
    await expect(createAt({ env: { EDITOR: editor } }).prompt.edit("a")).rejects.toMatchObject({
      code: "aborted",
      message: expect.stringContaining(how),
    });
  });
});
