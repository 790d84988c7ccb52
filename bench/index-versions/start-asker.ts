import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type AnswerRecord, answerRecord } from "./answer-record.ts";

export interface RunningAsker {
  /** Everything that was answered so far, in the order of the answers. */
  readonly records: readonly AnswerRecord[];
  /** Resolves when so many more answers came. Rejects when the process ended before. */
  more(count: number): Promise<void>;
  /** Lets it answer what it asked, and end. @throws Error where it ended with another code than 0 */
  stop(): Promise<void>;
}

export interface AskerOptions {
  readonly database: string;
  readonly questionsFile: string;
  readonly lanes: number;
  readonly seed: number;
}

const PROGRAM = join(import.meta.dirname, "asker.ts");
const TSX = join(import.meta.dirname, "../../node_modules/tsx/dist/cli.mjs");

export function startAsker({ database, questionsFile, lanes, seed }: AskerOptions): RunningAsker {
  const args = [TSX, PROGRAM, database, questionsFile, String(lanes), String(seed)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close");
  const records: AnswerRecord[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    records.push(answerRecord.parse(JSON.parse(line)));
    for (const look of waiting) look();
  });
  return {
    records,
    async more(count) {
      const goal = records.length + count;
      const reached = new Promise<void>((resolve) => {
        const look = () => {
          if (records.length < goal) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
      const gone = ended.then(([code]) => {
        throw new Error(`The asking process ended with ${code}.`);
      });
      await Promise.race([reached, gone]);
    },
    async stop() {
      child.stdin.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`The asking process ended with ${code}.`);
    },
  };
}
