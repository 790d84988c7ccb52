import { describe, expect, it } from "vitest";
import { createTurns } from "./take-turns.ts";

describe("turns", () => {
  it("run one piece of work at a time, and let timers and sockets in between two", async () => {
    const takeTurns = createTurns();
    const events: string[] = [];
    const work = (name: string) =>
      takeTurns(async () => {
        events.push(`${name} begins`);
        await Promise.resolve();
        events.push(`${name} ends`);
      });
    setImmediate(() => events.push("a turn of others"));
    await Promise.all([work("one"), work("two")]);
    expect(events).toEqual(["one begins", "one ends", "a turn of others", "two begins", "two ends"]);
  });

  it("drop what was given up while it waited, and go on after a failure", async () => {
    const takeTurns = createTurns();
    const left = new AbortController();
    const ran: number[] = [];
    const work = (number: number, signal?: AbortSignal) =>
      takeTurns(async () => {
        signal?.throwIfAborted();
        ran.push(number);
      });
    const waiting = Array.from({ length: 20 }, (_, number) => work(number + 1, left.signal));
    setImmediate(() => left.abort());
    const settled = await Promise.allSettled(waiting);
    await work(99);
    expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(20 - (ran.length - 1));
    expect(ran.length).toBeLessThan(5);
    expect(ran.at(-1)).toBe(99);
  });
});
