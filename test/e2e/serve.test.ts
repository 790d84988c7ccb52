import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readExposition } from "../fixtures/read-exposition.ts";

/** A real process with the embedded model, asked over a real socket. */

const main = join(import.meta.dirname, "../../dist/cli/main.js");
const QUESTION = "How do I configure Kafka batch consumption?";

let cwd: string;
const children: ChildProcessWithoutNullStreams[] = [];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-serve-"));
  writeFileSync(join(cwd, "kafka.md"), "# Kafka\n\nSet `spring.kafka.listener.type` to `batch`.\n");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(cwd, { recursive: true, force: true });
});

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [main, ...args], { cwd, env: { PATH, HOME } });
  children.push(child);
  return child;
}

async function finish(child: ChildProcessWithoutNullStreams): Promise<unknown> {
  const [code]: unknown[] = await once(child, "close");
  return code;
}

/** The address that the server prints once it listens. */
async function addressOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("It ended without an address.");
}

/** What a process wrote to standard error until it ended. */
function errorsOf(child: ChildProcessWithoutNullStreams): { text: () => string } {
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return { text: () => text };
}

describe("assay serve", () => {
  it("answers, is ready, counts what it answered, and ends well when it is stopped", async () => {
    expect(await finish(start("ingest", "kafka.md"))).toBe(0);
    const add = [
      "golden",
      "add",
      "--question",
      QUESTION,
      "--answer",
      "Use batch mode.",
      "--source",
      "kafka.md",
    ];
    expect(await finish(start(...add, "--reviewer", "Ann"))).toBe(0);
    const server = start("serve", "--port", "0");
    const errors = errorsOf(server);
    const ended = finish(server);
    const address = await addressOf(server);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    const ask = { method: "POST", body: JSON.stringify({ question: QUESTION }) };
    const json = { "content-type": "application/json" };
    expect((await fetch(`${address}/v1/ask`, { ...ask, headers: json })).status).toBe(401);
    const key = /^assay_\w+$/m.exec(errors.text())?.[0] ?? "";
    const authorization = `Bearer ${key}`;
    const response = await fetch(`${address}/v1/ask`, {
      method: "POST",
      headers: { ...json, authorization },
      body: JSON.stringify({ question: "How do I set up Kafka batch consumption?" }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ source: "golden", text: "Use batch mode." });
    const { samples } = readExposition(
      await (await fetch(`${address}/metrics`, { headers: { authorization } })).text(),
    );
    expect(samples).toContainEqual({
      name: "assay_golden_outcomes_total",
      labels: { outcome: "hit" },
      value: 1,
    });
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
    const again = start("serve", "--port", "0");
    const later = errorsOf(again);
    const next = await addressOf(again);
    expect((await fetch(`${next}/metrics`, { headers: { authorization } })).status).toBe(200);
    again.kill("SIGTERM");
    expect(await finish(again)).toBe(0);
    expect(later.text()).not.toContain("assay_");
  });

  it("does not listen where others could reach it without a key", async () => {
    expect(await finish(start("serve", "--host", "0.0.0.0", "--keys", "off"))).toBe(2);
  });
});
