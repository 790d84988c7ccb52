import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commands, groups } from "../src/cli/commands/index.ts";
import { createProgram } from "../src/cli/program.ts";
import { readGateFile } from "../src/eval/gates/read-gate-file.ts";
import { assayCalls, root } from "./docs-reader.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const workflow = z
  .object({
    permissions: z.record(z.string(), z.string()),
    jobs: z.record(
      z.string(),
      z.object({ steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })) }),
    ),
  })
  .parse(parse(read("examples/ci/github-action.yml")));
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

describe("the example for continuous integration", () => {
  it("runs commands that exist, with options that exist", () => {
    const program = createProgram(commands, { version: "0.0.0", groups });
    const calls = steps.flatMap(({ run = "" }) => run.split("\n").flatMap((line) => assayCalls(line.trim())));
    expect(calls.map(([first, second]) => `${first} ${second}`)).toEqual([
      "ingest docs",
      "golden import",
      "eval gate",
    ]);
    for (const words of calls) expect(program.parse(words).kind).toBe("run");
  });

  it("names each action by its whole version, and may write nothing", () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(2);
    for (const action of actions) expect(action).toMatch(/@v\d+\.\d+\.\d+$/);
    expect(workflow.permissions).toEqual({ contents: "read" });
  });
});

describe("gate files that people are shown", () => {
  const guide = read("docs/guide/evaluation.md");
  const shown = [...guide.matchAll(/```yaml\n([\s\S]*?)```/gu)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("gates:"));

  it("are read as they stand", () => {
    expect(shown.length).toBeGreaterThan(0);
    for (const text of [...shown, read("examples/reference-scenario/evaluation/gate.yaml")]) {
      expect(readGateFile(text, { file: "gate.yaml" }).gates.length).toBeGreaterThan(0);
    }
  });
});
