import { mkdir, mkdtemp, open, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cachedFolder } from "./cached-folder.ts";

let parent: string;
let builds: number;

beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), "assay-cache-")), "models");
  builds = 0;
});
afterEach(async () => {
  await rm(join(parent, ".."), { recursive: true, force: true });
});

const get = (): Promise<string> =>
  cachedFolder({
    parent,
    key: "model-1",
    build: async () => {
      builds += 1;
      return new Map([
        ["graph", [Buffer.from("gra"), Buffer.from("ph")]],
        ["weights", [new Uint8Array(3_000_000).fill(7)]],
      ]);
    },
  });

describe("cachedFolder", () => {
  it("makes the files once and finds them afterwards", async () => {
    const first = await get();
    expect(await get()).toBe(first);
    expect(builds).toBe(1);
    expect(await readFile(join(first, "graph"), "utf8")).toBe("graph");
    expect(await readdir(parent)).toEqual(["model-1"]);
  });

  it.each([
    ["a file is cut short", (folder: string) => truncate(join(folder, "weights"), 100)],
    ["a file is gone", (folder: string) => rm(join(folder, "graph"))],
    ["the list is gone", (folder: string) => rm(join(folder, "files.json"))],
    ["the list is no list", (folder: string) => writeFile(join(folder, "files.json"), '{"graph":')],
    [
      "a byte in the middle changed",
      async (folder: string) => {
        const file = await open(join(folder, "weights"), "r+");
        await file.write(Uint8Array.of(8), 0, 1, 1_500_000);
        await file.close();
      },
    ],
  ])("makes them again when %s", async (_, damage) => {
    const folder = await get();
    await damage(folder);
    expect(await get()).toBe(folder);
    expect(builds).toBe(2);
    expect((await readFile(join(folder, "weights"))).every((byte) => byte === 7)).toBe(true);
    expect(await readFile(join(folder, "graph"), "utf8")).toBe("graph");
    expect(await readdir(parent)).toEqual(["model-1"]);
  });

  it("gives several callers at once the same complete folder", async () => {
    const folders = await Promise.all([get(), get(), get(), get()]);
    expect(new Set(folders).size).toBe(1);
    expect(await readdir(parent)).toEqual(["model-1"]);
    await get();
    expect(builds).toBeLessThanOrEqual(4);
  });

  it("leaves nothing behind when making the files fails", async () => {
    const build = () => Promise.reject(new Error("no weights"));
    await expect(cachedFolder({ parent, key: "model-1", build })).rejects.toThrow("no weights");
    expect(await readdir(parent)).toEqual([]);
  });

  it("removes what killed processes left, but not what others are making now", async () => {
    const old = join(parent, "model-1.tmp-killed");
    const current = join(parent, "model-1.tmp-running");
    await mkdir(old, { recursive: true });
    await mkdir(current);
    await utimes(old, 1000, 1000);
    await get();
    expect((await readdir(parent)).sort()).toEqual(["model-1", "model-1.tmp-running"]);
  });
});
