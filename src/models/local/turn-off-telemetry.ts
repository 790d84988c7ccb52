/**
 * onnxruntime's packages for Linux and macOS report to their maker unless told not to: they read the machine's id and
 * this process's command line, keep events in a database in the user's cache folder and send them. Reading a command
 * line of more than about 25 kB there even overflows the stack and kills the process. Assay promises that nothing
 * leaves the machine, so this goes before the first session; the runtime reads the variable once, when it starts.
 *
 * In a worker thread a variable set here does not reach the runtime: set it for the whole process there.
 */
export function turnOffTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = "1";
}
