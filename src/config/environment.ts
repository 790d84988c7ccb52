/** Variables by name; what `process.env` is. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The one place that reads the environment of this process. */
export function readEnvironment(): Environment {
  return { ...process.env };
}

/** Key of the embedding endpoint. Read from the environment only, so that it never lies in a file. */
export const API_KEY_VARIABLE = "ASSAY_EMBEDDER_API_KEY";

/** Set to 1 to print stack traces of unexpected errors. */
export const DEBUG_VARIABLE = "ASSAY_DEBUG";

/** `embedder.baseUrl` → `ASSAY_EMBEDDER_BASE_URL`. */
export function environmentName(key: string): string {
  const words = key.replaceAll(".", "_").replace(/(?<=[a-z])(?=[A-Z])/g, "_");
  return `ASSAY_${words.toUpperCase()}`;
}
