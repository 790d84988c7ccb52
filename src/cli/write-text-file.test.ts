import { execFileSync, spawn } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeTextFile, writeTextParts } from "./write-text-file.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-write-"));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

describe("writeTextFile", () => {
  it.skipIf(process.platform === "win32")("writes to a pipe and leaves it in its place", async () => {
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    const reader = spawn("cat", [join(cwd, "pipe")]);
    await Promise.all([
      writeTextFile("golden", { path: "pipe", cwd }),
      expect(text(reader.stdout)).resolves.toBe("golden"),
    ]);
    expect(lstatSync(join(cwd, "pipe")).isFIFO()).toBe(true);
  });

  it("writes through a link", async () => {
    await writeTextFile("old", { path: "file", cwd });
    symlinkSync(join(cwd, "file"), join(cwd, "link"));
    await writeTextFile("new", { path: "link", cwd });
    expect(lstatSync(join(cwd, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, "file"), "utf8")).toBe("new");
  });

  it.each([
    ["nowhere/file", "its folder does not exist"],
    ["folder", "it is a folder"],
    ["", "it is a folder"],
  ])("says why %j cannot be written, and leaves nothing behind", async (path, why) => {
    mkdirSync(join(cwd, "folder"));
    await expect(writeTextFile("x", { path, cwd })).rejects.toMatchObject({
      code: "path-unwritable",
      message: `"${path}" cannot be written: ${why}.`,
    });
    expect(readdirSync(cwd)).toEqual(["folder"]);
  });
});

describe("writeTextParts", () => {
  const parts = (failure?: Error) => async (write: (part: string) => Promise<void>) => {
    await write("one\n");
    if (failure) throw failure;
    await write("two\n");
    return 2;
  };

  it("puts the whole text in its place in one step, through a link", async () => {
    await writeTextFile("old", { path: "file", cwd });
    symlinkSync(join(cwd, "file"), join(cwd, "link"));
    expect(await writeTextParts(parts(), { path: "link", cwd })).toBe(2);
    expect(lstatSync(join(cwd, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, "file"), "utf8")).toBe("one\ntwo\n");
    expect(readdirSync(cwd).toSorted()).toEqual(["file", "link"]);
  });

  it("leaves what was there, and nothing else, when a part fails", async () => {
    await writeTextFile("old", { path: "file", cwd });
    const broken = new Error("The database went away.");
    await expect(writeTextParts(parts(broken), { path: "file", cwd })).rejects.toBe(broken);
    expect(readFileSync(join(cwd, "file"), "utf8")).toBe("old");
    expect(readdirSync(cwd)).toEqual(["file"]);
  });

  it("says why a file cannot be written", async () => {
    const call = writeTextParts(parts(), { path: "nowhere/file", cwd });
    await expect(call).rejects.toMatchObject({
      code: "path-unwritable",
      message: expect.stringContaining("its folder does not exist"),
    });
  });
});
