// Loaded before a program: writes its largest resident memory, in 10⁶ bytes, to file descriptor 3 at its end.
import { readFileSync, writeSync } from "node:fs";

process.on("exit", () => writeSync(3, String(peakKibibytes() * 1.024e-3)));

/** Linux counts the parent's memory into what getrusage says of a child; its own high-water mark is in /proc. */
function peakKibibytes() {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}
