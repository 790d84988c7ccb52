import { setImmediate, setTimeout } from "node:timers/promises";
import fc from "fast-check";
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
    expect(writer.lost()).toBe(2);
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

  it("removes a day of the log at most for a clock that is far ahead", async () => {
    let now = Date.parse("2026-03-02T00:00:00.000Z");
    const { writer, log, add } = createFixture([], { retentionDays: 30, clock: () => new Date(now) });
    const days = Array.from(
      { length: 28 },
      (_, day) => `2026-02-${String(day + 1).padStart(2, "0")}T12:00:00.000Z`,
    );
    await log.append({ records: days.map((at) => logRecord({ id: at, at })) });
    now += 200 * 86_400_000;
    add("ahead");
    await writer.flush();
    add("ahead still");
    await writer.flush();
    expect((await log.count()).records).toBe(28 + 2 - 1);
    now -= 200 * 86_400_000;
    add("right again");
    await writer.close();
    expect((await log.count()).records).toBe(28 + 3 - 1);
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

  it("makes no record before it is written, unless what waits would be too much", async () => {
    const { writer, add, batches } = createFixture([busy()], { batchSize: 3 });
    let made = 0;
    const count = (id: string) => {
      writer.add(() => {
        made += 1;
        return logRecord({ id });
      });
    };
    count("a");
    count("b");
    expect(made).toBe(0);
    await writer.flush();
    expect(made).toBe(2);
    // The database is held: whole answers are not kept for longer than a batch.
    for (const id of ["c", "d", "e"]) count(id);
    expect(made).toBe(5);
    add("f");
    await writer.close();
    expect(batches.at(-1)?.records.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("keeps every record of many, in the order they came, however they meet the batches", async () => {
    const { writer, log, add, batches } = createFixture();
    for (let number = 0; number < 5000; number += 1) {
      add(`r${number}`);
      if (number % 37 === 0) await setTimeout(0);
    }
    await writer.close();
    expect(await log.count()).toEqual({ records: 5000, lost: 0 });
    const written = batches.flatMap(({ records }) => records.map(({ id }) => id));
    expect(written).toEqual(Array.from({ length: 5000 }, (_, number) => `r${number}`));
  });
});

describe("the writer of the log, when answers come faster than it writes", () => {
  it("lets an answer wait that would be the thousandth unwritten one, and loses none of them", async () => {
    const { writer, log } = createFixture();
    // Nothing here lets a timer run, as a program does that asks in a loop.
    for (let number = 0; number < 5000; number += 1) {
      const written = writer.add(() => logRecord({ id: `r${number}` }));
      if (written) await written;
      else await Promise.resolve();
    }
    await writer.close();
    expect(await log.count()).toEqual({ records: 5000, lost: 0 });
  });

  it("lets an answer wait once the window is about to pass for the one before, unless the database is held", async () => {
    let now = 0;
    const { writer, log } = createFixture([busy()], { monotonic: () => now, windowMs: 200 });
    const add = (id: string) => writer.add(() => logRecord({ id }));
    expect(add("a")).toBeUndefined();
    now = 149;
    expect(add("b")).toBeUndefined();
    now = 150;
    await add("c");
    expect((await log.count()).records).toBe(0);
    now = 500;
    expect(add("d")).toBeUndefined();
    await writer.flush();
    expect((await log.count()).records).toBe(4);
    expect(add("e")).toBeUndefined();
    now = 700;
    await add("f");
    expect((await log.count()).records).toBe(6);
  });

  it("gives no answer while one from before the window is unwritten, however slow the writing is", async () => {
    // Each write takes a random time, in which others ask; the clock is theirs.
    const writes = fc.array(fc.nat(400), { minLength: 1, maxLength: 12 });
    const asked = fc.array(fc.nat(60), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(writes, asked, async (durations, pauses) => {
        let now = 0;
        const { log } = createMemoryStore();
        const given: { id: string; at: number }[] = [];
        const written = new Set<string>();
        let until: { at: number; end: () => void } | undefined;
        const store: LogStore = {
          ...log,
          async append(batch) {
            const at = now + (durations.shift() ?? 0);
            await new Promise<void>((end) => {
              until = { at, end };
            });
            for (const { id } of batch.records) written.add(id);
          },
        };
        const options = {
          clock: () => new Date(now),
          monotonic: () => now,
          retentionDays: 90,
          windowMs: 200,
          batchSize: 3,
        };
        const writer = createLogWriter(store, options);
        const waits: Promise<void>[] = [];
        const pass = async () => {
          if (until && until.at <= now) {
            const { end } = until;
            until = undefined;
            end();
          }
          await setImmediate();
        };
        const give = (id: string) => {
          const oldest = Math.min(...given.filter((each) => !written.has(each.id)).map(({ at }) => at));
          expect(now - oldest).toBeLessThan(200);
          given.push({ id, at: now });
        };
        for (const [number, pause] of pauses.entries()) {
          now += pause;
          await pass();
          const id = `r${number}`;
          const wait = writer.add(() => logRecord({ id }));
          if (wait) waits.push(wait.then(() => give(id)));
          else give(id);
        }
        const all = Promise.all([...waits, writer.close()]);
        for (let round = 0; given.length < pauses.length || written.size < pauses.length; round += 1) {
          expect(round).toBeLessThan(1000);
          now += 50;
          await pass();
        }
        await all;
      }),
      { numRuns: 60 },
    );
  });

  it("loses nothing for want of a processor: the bound is for what cannot be written", async () => {
    const { writer, log, add } = createFixture([], { maxCharacters: 1200, batchSize: 2 });
    for (let number = 0; number < 100; number += 1) add(`r${number}`);
    await writer.close();
    expect(await log.count()).toEqual({ records: 100, lost: 0 });
  });
});

describe("the writer of the log, with full durability", () => {
  const full = { durability: "full" } as const;

  it("lets an answer wait until its record is written, and writes those that end together at once", async () => {
    const { writer, log, batches } = createFixture([], full);
    await Promise.all(["a", "b", "c"].map((id) => writer.add(() => logRecord({ id }))));
    expect((await log.count()).records).toBe(3);
    expect(batches).toMatchObject([{ durable: true, records: [{ id: "a" }, { id: "b" }, { id: "c" }] }]);
    await writer.add(() => logRecord({ id: "d" }));
    expect((await log.get("d"))?.id).toBe("d");
  });

  it("waits for a database that is held, and answers late when that takes too long", async () => {
    const short = createFixture([busy(), busy()], full);
    await short.writer.add(() => logRecord({ id: "a" }));
    expect((await short.log.count()).records).toBe(1);
    expect(short.writer.late()).toBe(0);
    let now = 0;
    const long = createFixture(
      Array.from({ length: 3 }, () => busy()),
      { ...full, monotonic: () => (now += 700) },
    );
    await long.writer.add(() => logRecord({ id: "a" }));
    expect((await long.log.count()).records).toBe(0);
    expect([long.writer.late(), long.writer.lost()]).toEqual([1, 0]);
    await long.writer.close();
    expect(await long.log.count()).toEqual({ records: 1, lost: 0 });
  });

  it("fails no answer when nothing can be written or made, counts it, and goes on", async () => {
    const { writer, log } = createFixture([new Error("The disk is full.")], full);
    await writer.add(() => logRecord({ id: "a" }));
    expect(writer.lost()).toBe(1);
    await writer.add(() => logRecord({ id: "b" }));
    await writer.add(() => {
      throw new Error("no record can be made");
    });
    await writer.close();
    expect(await log.count()).toEqual({ records: 1, lost: 2 });
  });

  it("ends the wait of answers that are dropped", async () => {
    const { writer } = createFixture([busy()], { ...full, maxCharacters: 10 });
    await writer.add(() => logRecord({ id: "a" }));
    expect(writer.lost()).toBe(1);
  });
});
