import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { logRecord } from "../../../test/fixtures/log-record.ts";
import { AppError } from "../../errors.ts";
import type { LogBatch, LogStore } from "../../stores/log.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { createLogWriter, type LogWriterOptions } from "./create-log-writer.ts";

/** A store whose writes fail as told, the first one first, and succeed after that. */
function createFixture(failures: unknown[] = [], options: Partial<LogWriterOptions> = {}) {
  const { log } = createMemoryStore();
  const batches: LogBatch[] = [];
  const store: LogStore = {
    ...log,
    async append(batch) {
      batches.push(batch);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      await log.append(batch);
    },
  };
  const clock = () => new Date("2026-03-02T00:00:00.000Z");
  const writer = createLogWriter(store, { clock, retentionDays: 90, windowMs: 60_000, ...options });
  const add = (...ids: string[]) => {
    for (const id of ids) writer.add(() => logRecord({ id }));
  };
  return { writer, log, batches, add };
}

const busy = () => new AppError("database-busy", "Held.");

describe("the writer of the log", () => {
  it("writes several answers at once, and nothing before the window ends", async () => {
    const { writer, log, batches, add } = createFixture();
    add("a", "b", "c");
    expect(batches).toEqual([]);
    await writer.close();
    expect(batches.map(({ records }) => records.map(({ id }) => id))).toEqual([["a", "b", "c"]]);
    expect(await log.count()).toEqual({ records: 3, lost: 0 });
  });

  it("writes by itself once the window ended, and at once when a batch is full", async () => {
    const timed = createFixture([], { windowMs: 1 });
    timed.add("a");
    while (timed.batches.length === 0) await setTimeout(1);
    const full = createFixture([], { batchSize: 2 });
    full.add("a", "b", "c");
    await full.writer.flush();
    expect(full.batches.map(({ records }) => records.length)).toEqual([3]);
    full.add("d", "e");
    await setTimeout(0);
    expect(full.batches).toHaveLength(2);
  });

  it("keeps what a busy database refused, in order, and writes it later", async () => {
    const { writer, log, add } = createFixture([busy()]);
    add("a", "b");
    await writer.flush();
    add("c");
    expect((await log.count()).records).toBe(0);
    await writer.close();
    expect((await log.list()).entries.map(({ id }) => id)).toEqual(["c", "b", "a"]);
    expect(writer.lost()).toBe(0);
  });

  it("does not try again at each answer while the database is held", async () => {
    const { writer, batches, add } = createFixture([busy()], { batchSize: 2 });
    add("a", "b", "c");
    await setTimeout(0);
    add("d", "e", "f");
    await setTimeout(0);
    expect(batches).toHaveLength(1);
    await writer.close();
    expect(batches.at(-1)?.records).toHaveLength(6);
  });

  it("never fails, counts what was lost, and tells the store of it with the next batch", async () => {
    const { writer, log, add } = createFixture([new Error("The disk is full.")]);
    add("a", "b");
    await writer.flush();
    writer.add(() => {
      throw new Error("no record can be made");
    });
    expect(writer.lost()).toBe(3);
    add("c");
    await writer.close();
    expect(await log.count()).toEqual({ records: 1, lost: 3 });
    expect(writer.lost()).toBe(0);
  });

  it("drops the newest beyond its bound, and counts them", async () => {
    const { writer, log, batches, add } = createFixture([busy(), busy()], { maxCharacters: 1200 });
    add("a", "b", "c", "d");
    await writer.flush();
    expect(writer.lost()).toBe(2);
    await writer.flush();
    add("e");
    await writer.close();
    expect((await log.list()).entries.map(({ id }) => id)).toEqual(["b", "a"]);
    expect((await log.count()).lost).toBe(3);
    expect(batches).toHaveLength(3);
  });

  it("counts what is still waiting when the database is held to the end", async () => {
    const { writer, add } = createFixture([busy()]);
    add("a", "b");
    await writer.close();
    expect(writer.lost()).toBe(2);
  });

  it("removes records that are too old as new ones are written", async () => {
    const { writer, log, add } = createFixture([], { retentionDays: 30 });
    await log.append({
      records: [logRecord({ id: "old", at: "2026-01-01T00:00:00.000Z" }), logRecord({ id: "young" })],
    });
    add("new");
    await writer.close();
    expect((await log.list()).entries.map(({ id }) => id)).toEqual(["new", "young"]);
  });
});
