import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { type Attempt, type RetryOptions, retry } from "./retry.ts";

const again = (waitMs?: number): Attempt<string> => ({
  kind: "again",
  error: new AppError("embedder-unavailable", "Busy."),
  ...(waitMs === undefined ? {} : { waitMs }),
});
const done: Attempt<string> = { kind: "done", value: "answer" };

async function run(outcomes: Attempt<string>[], options: Partial<RetryOptions> = {}) {
  const waits: number[] = [];
  let tries = 0;
  const result = await retry(
    async () => {
      const outcome = outcomes[tries];
      tries += 1;
      if (!outcome) throw new Error("more tries than outcomes");
      return outcome;
    },
    {
      retries: 3,
      random: () => 0.5,
      sleep: async (ms) => {
        waits.push(ms);
      },
      ...options,
    },
  ).catch((error: unknown) => error);
  return { result, waits, tries };
}

describe("retry", () => {
  it("does not wait when the first try succeeds", async () => {
    expect(await run([done])).toEqual({ result: "answer", waits: [], tries: 1 });
  });

  it("doubles the bound of its waits and takes a random part of each", async () => {
    const { result, waits } = await run([again(), again(), again(), done]);
    expect(result).toBe("answer");
    expect(waits).toEqual([250, 500, 1000]);
  });

  it("never waits longer than the limit", async () => {
    const { waits } = await run([again(), again(), again(), done], { random: () => 1, maxMs: 800 });
    expect(waits).toEqual([500, 800, 800]);
  });

  it("waits at least as long as the server asks", async () => {
    const { waits } = await run([again(7000), again(0), done]);
    expect(waits).toEqual([7000, 500]);
  });

  it("gives up at once on a server that asks for more than the limit", async () => {
    const { result, tries } = await run([again(61_000), done]);
    expect(result).toMatchObject({
      message: "Busy. It asks to wait 61000 ms, more than 60000 ms.",
      givenUp: true,
    });
    expect(tries).toBe(1);
  });

  it("tells an error that was tried again from one that was not", async () => {
    expect((await run([again()], { retries: 0 })).result).toMatchObject({ givenUp: false });
    expect((await run([again(), again()], { retries: 1 })).result).toMatchObject({ givenUp: true });
  });

  it("ends with the last error after the retries it was given, which may be none", async () => {
    expect(await run([again(), again()], { retries: 1 })).toMatchObject({
      result: { message: "Busy." },
      tries: 2,
    });
    expect(await run([again()], { retries: 0 })).toMatchObject({
      result: { message: "Busy." },
      tries: 1,
      waits: [],
    });
  });

  it("does not try again what was thrown", async () => {
    const { result, tries } = await run([]);
    expect(result).toMatchObject({ message: "more tries than outcomes" });
    expect(tries).toBe(1);
  });

  it("ends when its wait is interrupted", async () => {
    const sleep = () => Promise.reject(new Error("interrupted"));
    expect(await run([again(), done], { sleep })).toMatchObject({
      result: { message: "interrupted" },
      tries: 1,
    });
  });
});
