import type { Config } from "../../config.ts";

/**
 * Names of the models and engines that the configuration names. A call names its model as `name@host`; the label is the
 * name alone, so that an endpoint that moved goes on in the same series.
 */
export function knownModels({ chat, rerank, web }: Pick<Config, "chat" | "rerank" | "web">): string[] {
  return [chat.model, rerank.model, web.driver === "none" ? null : web.driver].filter(
    (name) => name !== null,
  );
}

export function modelName(id: string): string {
  const at = id.lastIndexOf("@");
  return at === -1 ? id : id.slice(0, at);
}
