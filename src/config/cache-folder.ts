import { resolve } from "node:path";
import envPaths from "env-paths";

/** Absolute path of the folder that holds the assembled model. */
export function cacheFolder(config: { readonly cacheDir: string | null }, cwd: string): string {
  return config.cacheDir === null ? envPaths("assay", { suffix: "" }).cache : resolve(cwd, config.cacheDir);
}
