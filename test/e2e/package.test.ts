import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/**
 * The package as a user gets it: packed, installed from the tarball into an empty project with all install scripts,
 * and used there. One thing is made easier: better-sqlite3's own install script first looks for a prebuilt file in a
 * local folder, then on the network, then compiles for two minutes. This test puts the file that `npm ci` compiled for
 * this repository into that folder, so the script does what it does for a user whose platform has a prebuilt file.
 */

const root = join(import.meta.dirname, "../..");
const MINUTES = 60_000;

let folder: string;
let app: string;
let tarball: string;
let packed: string[];

/** Neither this run's settings nor npm's variables of the run that called it. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:ASSAY_|npm_|NODE_OPTIONS|VITEST|NODE_ENV|FORCE_COLOR)/i.test(name),
  ),
);

/** A folder with one archive, named and laid out as prebuild-install expects it. */
function packPrebuiltSqlite(): string {
  const prebuilds = join(folder, "prebuilds");
  mkdirSync(prebuilds);
  const addon = join(root, "node_modules/better-sqlite3");
  const { version }: { version: string } = JSON.parse(readFileSync(join(addon, "package.json"), "utf8"));
  const libc =
    process.platform === "linux" && !JSON.stringify(process.report.getReport()).includes("glibcVersion")
      ? "musl"
      : "";
  const target = `node-v${process.versions.modules}-${process.platform}${libc}-${process.arch}`;
  const archive = join(prebuilds, `better-sqlite3-v${version}-${target}.tar.gz`);
  succeed("tar", ["-czf", archive, "build/Release/better_sqlite3.node"], { cwd: addon });
  return prebuilds;
}

interface RunOptions {
  cwd: string;
  /** @default none */
  extra?: Readonly<Record<string, string>>;
}

function run(
  command: string,
  args: readonly string[],
  { cwd, extra = {} }: RunOptions,
): SpawnSyncReturns<string> {
  const result = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...environment, ASSAY_CACHE_DIR: join(folder, "cache"), NO_COLOR: "1", ...extra },
  });
  if (result.error !== undefined) throw result.error;
  return result;
}

function succeed(command: string, args: readonly string[], options: RunOptions): string {
  const { status, stdout, stderr } = run(command, args, options);
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

function assay(...args: string[]): string {
  return succeed(join(app, "node_modules/.bin/assay"), args, { cwd: app });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-package-"));
  app = join(folder, "app");
  mkdirSync(join(app, "docs"), { recursive: true });
  // The scripts are left out because dist is already built; everything else is as `npm publish` does it.
  const report: unknown = JSON.parse(
    succeed("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { cwd: root }),
  );
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
  packed = pathsOf(report);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  writeFileSync(join(app, ".npmrc"), readFileSync(join(root, ".npmrc")));
  succeed("npm", ["install", tarball, "--prefer-offline", "--no-audit", "--no-fund"], {
    cwd: app,
    extra: { npm_config_better_sqlite3_local_prebuilds: packPrebuiltSqlite() },
  });
  writeFileSync(
    join(app, "docs/redis.md"),
    "# Redis\n\n## Connection pool\n\nThe pool holds ten connections. Set `redis.pool.max-active` to change it.\n",
  );
}, 15 * MINUTES);

afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** File names out of the report of `npm pack --json`. */
function pathsOf(report: unknown): string[] {
  return [...JSON.stringify(report).matchAll(/"path":"([^"]+)"/g)].map(([, path = ""]) => path);
}

describe("the tarball", () => {
  it("holds the program, its types, its reference and its licences", () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        "package.json",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "NOTICE",
        "THIRD-PARTY.md",
        "dist/index.js",
        "dist/index.d.ts",
        "dist/cli/main.js",
        "docs/reference/cli.md",
      ]),
    );
  });

  it("holds no tests, sources, source maps, data or leftovers", () => {
    const unwanted = /\.test\.|\.map$|^src\/|^test\/|^bench\/|\.db$|scratch|tmp|(?<!\.d)\.ts$/;
    expect(packed.filter((path) => unwanted.test(path))).toEqual([]);
  });

  it("holds each source file once as code and once as types, the widget and the console", () => {
    const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .map((path) => path.replace(/\.ts$/, ""));
    const expected = sources.flatMap((path) => [`dist/${path}.js`, `dist/${path}.d.ts`]);
    const built = packed.filter((path) => path.startsWith("dist/") && !path.startsWith("dist/console/"));
    expect(built.sort()).toEqual([...expected, "dist/widget.js"].sort());
    expect(packed).toEqual(expect.arrayContaining(["dist/console/index.html", "dist/console/licenses.md"]));
  });
});

describe("the installed command", () => {
  it("prints its version and its help", () => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(assay("--version").trim()).toBe(version);
    expect(assay("--help")).toContain("Usage: assay");
  });

  it("is found by npx", () => {
    expect(succeed("npx", ["assay", "config", "check"], { cwd: app })).toContain("ok");
  });

  it("ingests a folder and answers from it with a citation", () => {
    expect(JSON.parse(assay("ingest", "docs", "--json"))).toBeTypeOf("object");
    const answer = assay("ask", "How many connections does the Redis pool hold?", "--json");
    expect(JSON.parse(answer)).toBeTypeOf("object");
    expect(answer).toContain("ten connections");
    expect(answer).toContain("redis.md");
  });

  it("says when the documents do not cover a question", () => {
    expect(assay("ask", "How do I bake sourdough bread?")).toContain("Not covered in the docs.");
  });

  it("fails with one message and no stack trace", () => {
    const { status, stdout, stderr } = run(join(app, "node_modules/.bin/assay"), ["ask", "  "], { cwd: app });
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("[question-empty]");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("survives a reader that stops listening", () => {
    const line = "./node_modules/.bin/assay config keys | head -1";
    const { status, stdout, stderr } = run("bash", ["-o", "pipefail", "-c", line], { cwd: app });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("database");
  });
});

describe("the installed library", () => {
  it("answers from an ESM script", () => {
    writeFileSync(
      join(app, "use.mjs"),
      `import { AppError, openAssay } from "assay";
       const assay = await openAssay({ config: { cacheDir: process.env.ASSAY_CACHE_DIR } });
       const answer = await assay.ask("How many connections does the Redis pool hold?");
       const refusal = await assay.ask(" ").catch((error) => AppError.isInstance(error) && error.code);
       await assay.close();
       console.log(JSON.stringify({ answer, refusal }));`,
    );
    const output = succeed(process.execPath, ["use.mjs"], { cwd: app });
    expect(output).toContain("ten connections");
    expect(JSON.parse(output)).toMatchObject({ refusal: "question-empty" });
  });

  it("carries types that a strict project can use", () => {
    writeFileSync(
      join(app, "use.ts"),
      `import { type Assay, openAssay } from "assay";
       export async function main(): Promise<string> {
         const assay: Assay = await openAssay({ config: { golden: { threshold: 0 } } });
         const answer = await assay.ask("?", { signal: AbortSignal.timeout(1000) });
         return answer.text;
       }
       // @ts-expect-error a threshold is a number
       await openAssay({ config: { golden: { threshold: "high" } } });`,
    );
    const flags = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", "node"];
    const roots = ["--typeRoots", join(root, "node_modules/@types")];
    succeed(join(root, "node_modules/.bin/tsc"), [...flags, ...roots, "use.ts"], { cwd: app });
  });

  it("does not reach into the package", () => {
    const { status, stderr } = run(
      process.execPath,
      ["--input-type=module", "-e", 'await import("assay/dist/config.js")'],
      { cwd: app },
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });
});
