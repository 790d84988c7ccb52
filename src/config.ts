/** The door of the configuration room; `config/` holds its parts. */
export { cacheFolder } from "./config/cache-folder.ts";
export { type ConfigKeyDescription, describeConfig } from "./config/describe-config.ts";
export { DEBUG_VARIABLE, type Environment, readEnvironment } from "./config/environment.ts";
export type { ConfigFlag, Origin } from "./config/layers.ts";
export { type LoadConfigOptions, type LoadedConfig, loadConfig, type Secrets } from "./config/load-config.ts";
export { CONFIG_FILE_NAMES, type ReadFile } from "./config/read-config-file.ts";
export { type Config, type ConfigInput, configSchema } from "./config/schema.ts";
