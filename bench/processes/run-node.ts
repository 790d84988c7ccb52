import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface NodeRun {
  /** From the start of the process to its end. */
  readonly milliseconds: number;
  readonly stdout: string;
  /** Largest resident memory, in units of 10⁶ bytes. */
  readonly peakMegabytes: number;
}

export interface NodeRunOptions {
  /** Working directory. */
  cwd: string;
  /** Whether to watch the memory, which costs some time. @default false */
  watchMemory?: boolean;
}

const REPORTER = pathToFileURL(join(import.meta.dirname, "report-peak.mjs")).href;

/** Runs Node to its end. Rejects unless it ends with 0. */
export function runNode(args: readonly string[], options: NodeRunOptions): Promise<NodeRun> {
  const { cwd, watchMemory = false } = options;
  // The developer's own settings must not steer what is measured.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(ASSAY_|NODE_OPTIONS$)/.test(name)),
  );
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, [...(watchMemory ? ["--import", REPORTER] : []), ...args], {
      cwd,
      env: { ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const [, stdout, stderr, peak] = child.stdio.map((stream) => {
      const chunks: Buffer[] = [];
      stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
      return () => Buffer.concat(chunks).toString("utf8");
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const milliseconds = performance.now() - start;
      if (code === 0) {
        resolve({ milliseconds, stdout: stdout?.() ?? "", peakMegabytes: Number(peak?.() ?? Number.NaN) });
      } else {
        reject(new Error(`node ${args.join(" ")} ended with ${code}: ${stderr?.()}`));
      }
    });
  });
}
