/** The door of the configuration room; `config/` holds its parts. */
export { cacheFolder } from "./config/cache-folder.ts";
export { describeConfig } from "./config/describe-config.ts";
export { DEBUG_VARIABLE, type Environment, readEnvironment } from "./config/environment.ts";
export { hideSecretsOf } from "./config/hide-secrets.ts";
export type { ConfigFlag, Origin } from "./config/layers.ts";
export { type LoadedConfig, loadConfig, parseConfig, type Secrets } from "./config/load-config.ts";
export { CONFIG_FILE_NAMES } from "./config/read-config-file.ts";
export { renderConfigFile } from "./config/render-config-file.ts";
export type { Config, ConfigInput } from "./config/schema.ts";
export { type SurfaceSettings, settingsFor, widestSettings } from "./config/settings-for.ts";
