import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
    expect(await folder.list()).toEqual({ runs: [], damaged: [] });
    const older = evalRun([questionResult("a")], { id: "one", startedAt: "2026-01-01T00:00:00.000Z" });
    const newer = evalRun([questionResult("a", { values: { "retrieval.mrr": 0.5 } })], { id: "two" });
    await folder.save(older);
    await folder.save(newer);
    expect(await folder.get("one")).toEqual(older);
    expect(await folder.get("main")).toEqual(newer);
    expect((await folder.list()).runs.map(({ id }) => id)).toEqual(["two", "one"]);
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

  it("names a damaged file beside the runs, and fails only for whoever asks for it", async () => {
    const { folder, path } = createFixture();
    await folder.save(evalRun([], { id: "main-20260102-030405-aaaa" }));
    await folder.save(evalRun([], { id: "other-20260102-030405-bbbb", name: "other" }));
    const cut = JSON.stringify(evalRun([])).slice(0, 90);
    writeFileSync(join(path, "main-20260101-000000-cccc.json"), cut);
    writeFileSync(join(path, "other-20260103-000000-dddd.json"), cut);
    mkdirSync(join(path, "folder.json"));
    writeFileSync(join(path, "odd.json"), JSON.stringify({ ...evalRun([]), seed: "one" }));
    const { runs, damaged } = await folder.list();
    expect(runs.map(({ name }) => name).sort()).toEqual(["main", "other"]);
    expect(damaged.map(({ file }) => file).sort()).toEqual(
      ["folder", "main-20260101-000000-cccc", "odd", "other-20260103-000000-dddd"].map((name) =>
        join(path, `${name}.json`),
      ),
    );
    // The damaged one is older.
    expect((await folder.get("main")).id).toBe("main-20260102-030405-aaaa");
    expect((await folder.get("other-20260102-030405-bbbb")).name).toBe("other");
    // The damaged one is newer, so that the other is not the newest of its name.
    for (const asked of ["other", "other-20260103-000000-dddd"]) {
      await expect(folder.get(asked)).rejects.toMatchObject({
        code: "dataset-invalid",
        message: expect.stringContaining('other-20260103-000000-dddd.json" is no run of an evaluation'),
        hint: expect.stringContaining(`rm "${join(path, "other-20260103-000000-dddd.json")}"`),
      });
    }
    await expect(folder.get("odd")).rejects.toThrow(/odd\.json" is no run of an evaluation: seed/);
  });

  it.each([
    ["path.correct", 1e9, "path.correct: is 0, 1 or null, not 1000000000"],
    ["path.correct", -1, "is 0, 1 or null, not -1"],
    ["path.correct", 0.5, "is 0, 1 or null, not 0.5"],
    ["path.correct", "1", "expected number"],
    ["retrieval.mrr", 1.1, "is between 0 and 1, not 1.1"],
    ["rerank.gain", -2, "is between -1 and 1, not -2"],
    ["gate.score", 7, "is between -1 and 1, not 7"],
    ["gate.answerable", 0.5, "is 0, 1 or null, not 0.5"],
  ])("takes no run in which %s is %s, which would make a figure that is none", (name, value, said) => {
    const run = { ...evalRun([]), results: [{ ...questionResult("a"), values: { [name]: value } }] };
    expect(() => readRun(JSON.stringify(run), { file: "r.json" })).toThrowError(
      expect.objectContaining({ code: "dataset-invalid", message: expect.stringContaining(said) }),
    );
  });

  it("takes values at the ends of their ranges, beyond them by rounding, and of metrics that it does not know", () => {
    const values = {
      "path.correct": 0,
      "retrieval.ndcg@10": 1 + 1e-12,
      "rerank.gain": -1,
      "gate.score": null,
      "later.metric": 12,
    };
    const run = evalRun([questionResult("a", { values })]);
    expect(readRun(JSON.stringify(run), { file: "r.json" })).toEqual(run);
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
