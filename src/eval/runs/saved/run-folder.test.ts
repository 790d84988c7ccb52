import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { evalRun, questionResult } from "../../../../test/fixtures/question-result.ts";
import { readRun } from "./read-run.ts";
import { createRunFolder, runFolderOf } from "./run-folder.ts";

function createFixture() {
  const root = mkdtempSync(join(tmpdir(), "assay-runs-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const path = runFolderOf(join(root, "assay.db"));
  return { path, folder: createRunFolder(path) };
}

const { set, setup } = evalRun([]);
const header = {
  id: "r1",
  name: "main",
  startedAt: "2026-01-02T03:04:05.000Z",
  set,
  setup,
  stored: "off",
} as const;

describe("the folder of runs", () => {
  it("gives a run back as it was, by its id and as the newest of its name", async () => {
    const { folder } = createFixture();
    expect(await folder.list()).toEqual([]);
    const older = evalRun([questionResult("a")], { id: "one", startedAt: "2026-01-01T00:00:00.000Z" });
    const newer = evalRun([questionResult("a", { values: { "retrieval.mrr": 0.5 } })], { id: "two" });
    await folder.save(older);
    await folder.save(newer);
    expect(await folder.get("one")).toEqual(older);
    expect(await folder.get("main")).toEqual(newer);
    expect((await folder.list()).map(({ id }) => id)).toEqual(["two", "one"]);
    await expect(folder.get("mian")).rejects.toMatchObject({
      code: "eval-run-not-found",
      hint: "Did you mean main?",
    });
  });

  it("keeps runs of any name inside it", async () => {
    const { folder, path } = createFixture();
    await folder.save(evalRun([], { id: "../../etc/passwd" }));
    expect(readdirSync(path)).toEqual(["%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json"]);
    expect((await folder.get("../../etc/passwd")).name).toBe("main");
  });

  it("says of a file that is no run which it is, and what is wrong with it", async () => {
    const { folder, path } = createFixture();
    await folder.save(evalRun([]));
    writeFileSync(join(path, "odd.json"), JSON.stringify({ ...evalRun([]), seed: "one" }));
    await expect(folder.list()).rejects.toMatchObject({
      code: "dataset-invalid",
      message: expect.stringMatching(/odd\.json" is no run of an evaluation: seed/),
    });
  });

  it("takes no run that holds a question twice, which would count twice for a gate", () => {
    const run = evalRun([questionResult("a"), questionResult("b"), questionResult("a")]);
    expect(() => readRun(JSON.stringify(run), { file: "r.json" })).toThrowError(
      expect.objectContaining({
        code: "dataset-invalid",
        message: '"r.json" is no run of an evaluation: it holds the question "a" more than once.',
      }),
    );
  });

  it("passes over a line that a crash cut off, and asks again what ended in an error", async () => {
    const { folder, path } = createFixture();
    const partial = await folder.begin(header);
    await partial.add(questionResult("a"));
    await partial.add(questionResult("b", { error: { code: "chat-unavailable", message: "down" } }));
    await partial.close();
    appendFileSync(join(path, "main.partial.jsonl"), JSON.stringify(questionResult("c")).slice(0, 40));
    const state = await folder.unfinished("main");
    expect(state?.header).toEqual(header);
    expect([...(state?.done.keys() ?? [])]).toEqual(["a"]);
    const resumed = await folder.begin(header, state);
    await resumed.add(questionResult("b"));
    await resumed.close();
    expect([...((await folder.unfinished("main"))?.done.keys() ?? [])]).toEqual(["a", "b"]);
    await resumed.discard();
    expect(await folder.unfinished("main")).toBeUndefined();
  });
});
