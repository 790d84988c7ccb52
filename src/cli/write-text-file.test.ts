import { execFileSync, spawn } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeTextFile } from "./write-text-file.ts";

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
