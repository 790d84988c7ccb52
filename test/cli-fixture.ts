import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { commands, groups } from "../src/cli/commands/index.ts";
import type { Terminal } from "../src/cli/context.ts";
import { createProgram } from "../src/cli/program.ts";
import { createFakeEmbedder } from "../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../src/models/similarity.ts";
import { openAssay } from "../src/service/open-assay.ts";
import { createMemoryStore } from "../src/stores/memory/create-memory-store.ts";
import { createMemoryTenants } from "../src/stores/memory/create-memory-tenants.ts";
import { createFakeTerminal } from "./fake-terminal.ts";
import { createGoldenFixture, type GoldenFixture } from "./golden-fixture.ts";

/** The whole command line over a memory store that outlives each call, in a folder of its own. */
export interface CliFixture extends Pick<GoldenFixture, "store" | "golden" | "put"> {
  /** The working directory of every call; removed when the test ends. */
  readonly cwd: string;
  run(argv: readonly string[], overrides?: Partial<Terminal> & { input?: string }): Promise<CliOutcome>;
}

export interface CliOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** What was printed, read as JSON. */
  json(): unknown;
}

export interface CliFixtureOptions {
  /** Model of the embedder that commands run with; the fixture itself writes with "fake". @default "fake" */
  model?: string;
}

export function createCliFixture({ model = "fake" }: CliFixtureOptions = {}): CliFixture {
  const cwd = mkdtempSync(join(tmpdir(), "assay-cli-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const store = createMemoryStore();
  const tenantStores = createMemoryTenants({ clock: () => new Date("2026-01-02T03:04:05.000Z") });
  const { golden, put } = createGoldenFixture({ store });
  const program = createProgram(commands, { version: "1.0.0", groups });
  return {
    cwd,
    store,
    golden,
    put,
    async run(argv, overrides = {}) {
      const terminal = createFakeTerminal({
        cwd,
        openAssay: (options) =>
          openAssay({
            ...options,
            store,
            tenantStores,
            embedder: createFakeEmbedder({
              model,
              defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.4) },
            }),
          }),
        ...overrides,
      });
      const code = await program.run(argv, terminal);
      const out = terminal.out();
      return { code, out, err: terminal.err(), json: (): unknown => JSON.parse(out) };
    },
  };
}
