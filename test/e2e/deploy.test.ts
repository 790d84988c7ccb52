import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startScriptedServer, textReply } from "../fixtures/scripted-server.ts";

/** What can be told of the container and the unit without a Docker daemon and without systemd as the first process. */

const root = join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");

interface Copy {
  readonly sources: readonly string[];
  readonly target: string;
  /** Whether it is copied out of an earlier stage. */
  readonly fromStage: boolean;
}

interface Stage {
  readonly image: string;
  readonly instructions: readonly string[];
  readonly copies: readonly Copy[];
}

function readDockerfile(): Stage[] {
  const lines = read("Dockerfile")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const starts = lines.flatMap((line, index) => (line.startsWith("FROM ") ? [index] : []));
  return starts.map((start, index) => {
    const [first = "", ...instructions] = lines.slice(start, starts[index + 1]);
    return { image: first.split(" ")[1] ?? "", instructions, copies: instructions.flatMap(copyOf) };
  });
}

function copyOf(instruction: string): Copy[] {
  const [, flags = "", paths = ""] = /^COPY ((?:--\S+ )*)(.*)$/.exec(instruction) ?? [];
  const words = paths.split(" ").filter((word) => word !== "");
  return words.length < 2
    ? []
    : [{ sources: words.slice(0, -1), target: words.at(-1) ?? "", fromStage: flags.includes("--from=") }];
}

const [build, final] = readDockerfile();
const context = [build, final].flatMap((stage) =>
  (stage?.copies ?? []).filter((copy) => !copy.fromStage).flatMap(({ sources }) => sources),
);

describe("the Dockerfile", () => {
  it("copies files that are there, and its context holds these and no others", () => {
    expect(context.length).toBeGreaterThan(5);
    expect(context.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const allowed = read(".dockerignore")
      .split("\n")
      .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
    expect(read(".dockerignore")).toMatch(/^\*$/m);
    expect([...allowed].sort()).toEqual([...new Set(context)].sort());
  });

  it("puts into the image what npm packs, and what the program needs to run", () => {
    const { status, stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      ...{ cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    });
    expect(status).toBe(0);
    const packed = [...stdout.matchAll(/"path": "([^"]+)"/g)].map(([, path = ""]) => path);
    const names = (final?.copies ?? [])
      .flatMap(({ sources }) => sources)
      .map((path) => path.replace("/app/", ""));
    expect(names).toEqual(expect.arrayContaining(["dist", "node_modules", "package.json", "LICENSE"]));
    for (const name of names.filter((each) => each !== "node_modules")) {
      expect(
        packed.some((path) => path === name || path.startsWith(`${name}/`)),
        name,
      ).toBe(true);
    }
    expect(packed).toEqual(expect.arrayContaining(["deploy/assay.service", "examples/widget/index.html"]));
  });

  it("runs as nobody in particular, keeps data in a volume, and is asked whether it lives", () => {
    expect(final?.image).toBe("node:20-slim");
    const lines = final?.instructions ?? [];
    expect(lines).toEqual(
      expect.arrayContaining(["USER node", "VOLUME /data", "EXPOSE 8787", 'CMD ["serve"]']),
    );
    expect(lines.indexOf("USER node")).toBeLessThan(lines.indexOf('ENTRYPOINT ["assay"]'));
    expect(lines.find((line) => line.startsWith("ENV "))).toContain("ASSAY_DATABASE=/data/assay.db");
    expect(read("Dockerfile")).not.toMatch(/API_KEY|assay_\w+_/);
  });

  it("asks with a program that ends well only where the server lives", async () => {
    const check = final?.instructions.find((line) => line.startsWith("HEALTHCHECK"));
    const [, json = "[]"] = /CMD (\[.*\])$/.exec(check ?? "") ?? [];
    const [program, ...args]: string[] = JSON.parse(json);
    expect(program).toBe("node");
    const ask = async (port: number): Promise<unknown> => {
      const child = spawn(process.execPath, args, { env: { ASSAY_SERVER_PORT: String(port) } });
      const [code]: unknown[] = await once(child, "close");
      return code;
    };
    expect(await ask(1)).toBe(1);
    for (const [status, code] of [
      [200, 0],
      [503, 1],
    ] as const) {
      const server = await startScriptedServer([textReply("", { status })]);
      expect(await ask(Number(new URL(server.url).port))).toBe(code);
      expect(server.seen.map(({ path }) => path)).toEqual(["/health/live"]);
      await server.close();
    }
  });

  it("builds from what it copies", () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-image-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const path of context) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        filter: (source) => !source.endsWith(".test.ts"),
      });
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: folder, encoding: "utf8" });
    expect(built.stdout + built.stderr.replace(/^npm warn.*\n/gm, "")).toBe("");
    expect(built.status).toBe(0);
    const version = spawnSync(join(folder, "dist/cli/main.js"), ["--version"], { encoding: "utf8" });
    expect(version.stdout.trim()).toBe(JSON.parse(read("package.json")).version);
    expect(existsSync(join(folder, "dist/widget.js"))).toBe(true);
  });
});

describe("the systemd unit", () => {
  const unit = read("deploy/assay.service");
  const settings = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => `${name}=${value}`,
  );

  it("gives the service its own data and no other rights", () => {
    expect(settings).toEqual(
      expect.arrayContaining([
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "StateDirectory=assay",
        "StateDirectoryMode=0700",
        "CapabilityBoundingSet=",
      ]),
    );
  });

  it("has keys from a file of their own, never from itself", () => {
    expect(settings).toContain("EnvironmentFile=-/etc/assay/keys.env");
    expect(settings.filter((line) => /^Environment=.*(?:KEY|SECRET|TOKEN)/.test(line))).toEqual([]);
  });

  it("is understood by systemd", (context) => {
    const { error, status, stdout, stderr } = spawnSync(
      "systemd-analyze",
      ["verify", "--man=no", join(root, "deploy/assay.service")],
      { encoding: "utf8" },
    );
    context.skip(error !== undefined, "there is no systemd-analyze: apt-get install systemd");
    expect(stdout + stderr).toBe("");
    expect(status).toBe(0);
  });
});
