/** Variables by name; what `process.env` is. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The one place that reads the environment of this process. */
export function readEnvironment(): Environment {
  return { ...process.env };
}

/** Keys of endpoints, of the log and of the holdout. Read from the environment only, so that they never lie in a file. */
export const secretVariables = {
  embedderApiKey: "ASSAY_EMBEDDER_API_KEY",
  chatApiKey: "ASSAY_CHAT_API_KEY",
  rerankApiKey: "ASSAY_RERANK_API_KEY",
  webApiKey: "ASSAY_WEB_API_KEY",
  /** Hashes the questions of the log where they may not be kept. */
  logKey: "ASSAY_LOG_KEY",
  /** Draws who is in the holdout. */
  holdoutKey: "ASSAY_HOLDOUT_KEY",
  /** Whoever knows the address can write there. */
  alertWebhook: "ASSAY_ALERT_WEBHOOK",
} as const;

/** Name of the variable for a secret that stands at `key` of a file: that of its group, else the embedder's. */
export function secretVariableFor(key: string): string {
  const group = key.split(".")[0] ?? "";
  const variables: Readonly<Record<string, string>> = {
    chat: secretVariables.chatApiKey,
    rerank: secretVariables.rerankApiKey,
    web: secretVariables.webApiKey,
    log: secretVariables.logKey,
    holdout: secretVariables.holdoutKey,
    alerts: secretVariables.alertWebhook,
  };
  return variables[group] ?? secretVariables.embedderApiKey;
}

/** Set to 1 to print stack traces of unexpected errors. */
export const DEBUG_VARIABLE = "ASSAY_DEBUG";

/** `embedder.baseUrl` → `ASSAY_EMBEDDER_BASE_URL`. */
export function environmentName(key: string): string {
  const words = key.replaceAll(".", "_").replace(/(?<=[a-z])(?=[A-Z])/g, "_");
  return `ASSAY_${words.toUpperCase()}`;
}
