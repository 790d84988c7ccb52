import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openVerdictFile } from "./verdict-file.ts";

const verdict = { accepted: true, failed: false, cost: 0.0004, latencyMs: 120 };

function folder(): string {
  const cwd = mkdtempSync(join(tmpdir(), "assay-verdicts-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

describe("openVerdictFile", () => {
  it("holds what an earlier run wrote, and nothing where there was none", async () => {
    const cwd = folder();
    const first = await openVerdictFile("v.jsonl", { cwd });
    expect(first.get("a")).toBeUndefined();
    await Promise.all([first.add("a", verdict), first.add("b", { ...verdict, accepted: false, cost: null })]);
    const second = await openVerdictFile("v.jsonl", { cwd });
    expect(second.get("a")).toEqual(verdict);
    expect(second.get("b")).toMatchObject({ accepted: false, cost: null });
  });

  it("passes over a line that a killed run left half written, and starts the next on one of its own", async () => {
    const cwd = folder();
    await (await openVerdictFile("v.jsonl", { cwd })).add("a", verdict);
    appendFileSync(join(cwd, "v.jsonl"), '{"key":"b","accep');
    const second = await openVerdictFile("v.jsonl", { cwd });
    expect(second.get("a")).toEqual(verdict);
    expect(second.get("b")).toBeUndefined();
    await second.add("b", verdict);
    await second.add("c", verdict);
    const third = await openVerdictFile("v.jsonl", { cwd });
    expect([third.get("a"), third.get("b"), third.get("c")]).toEqual([verdict, verdict, verdict]);
    expect(readFileSync(join(cwd, "v.jsonl"), "utf8").split("\n")).toHaveLength(5);
  });

  it("says which file it cannot read or write", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "file"), "");
    await expect(openVerdictFile(".", { cwd })).rejects.toMatchObject({ code: "path-unreadable" });
    const nowhere = await openVerdictFile("absent/v.jsonl", { cwd });
    await expect(nowhere.add("a", verdict)).rejects.toMatchObject({ code: "path-unwritable" });
  });
});
