import { describe, expect, it } from "vitest";
import { AppError } from "../../../errors.ts";
import { writePatiently } from "./write-patiently.ts";

const busy = new AppError("database-busy", "Another process holds it.");
const open = new AbortController().signal;

describe("a patient write", () => {
  it("is tried again while another process holds the database", async () => {
    let tries = 0;
    const write = async () => {
      tries += 1;
      if (tries < 3) throw busy;
      return "written";
    };
    expect(await writePatiently(write, open)).toBe("written");
    expect(tries).toBe(3);
  });

  it("is not tried again after another fault", async () => {
    let tries = 0;
    const full = new AppError("database-full", "The disk is full.");
    const write = async () => {
      tries += 1;
      throw full;
    };
    await expect(writePatiently(write, open)).rejects.toBe(full);
    expect(tries).toBe(1);
  });

  it("ends when its caller gives up", async () => {
    const caller = new AbortController();
    const write = async () => {
      caller.abort();
      throw busy;
    };
    await expect(writePatiently(write, caller.signal)).rejects.toMatchObject({ code: "aborted" });
  });
});
