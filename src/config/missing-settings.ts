import type { LayerValue } from "./layers.ts";

/** A setting whose value makes others necessary. */
interface Need {
  readonly key: string;
  /** Values that need the others; undefined: any value but `null`. */
  readonly values?: readonly string[];
  readonly needs: readonly string[];
}

const needs: readonly Need[] = [
  { key: "embedder.driver", values: ["openai-compatible"], needs: ["embedder.baseUrl", "embedder.model"] },
  { key: "chat.baseUrl", needs: ["chat.model"] },
  { key: "chat.model", needs: ["chat.baseUrl"] },
  { key: "rerank.driver", values: ["endpoint"], needs: ["rerank.baseUrl", "rerank.model"] },
  { key: "rerank.driver", values: ["cross-encoder"], needs: ["rerank.model"] },
  { key: "web.driver", values: ["searxng"], needs: ["web.baseUrl"] },
];

/** What is missing for the drivers chosen; saying so here is clearer than a failed call later. */
export function missingSettings(chosen: ReadonlyMap<string, LayerValue>): string[] {
  const setTo = (key: string): unknown => chosen.get(key)?.value ?? null;
  return needs.flatMap(({ key, values, needs: others }) => {
    const value = setTo(key);
    if (value === null || (values && !values.some((known) => known === value))) return [];
    const because = values ? `"${key}" is ${value}` : `"${key}" is set`;
    return others
      .filter((other) => setTo(other) === null)
      .map((other) => `"${other}" must be set when ${because}.`);
  });
}
