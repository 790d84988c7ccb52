import type { Config, Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import type { WebSearch } from "../models/web-search.ts";

/** The configured web search, or undefined. @throws AppError `config-invalid` for an engine that lacks its key */
export async function openWebSearch(config: Config, secrets: Secrets): Promise<WebSearch | undefined> {
  const { driver, baseUrl, timeoutMs, retries } = config.web;
  const shared = { timeoutMs, retries, ...(baseUrl !== null && { baseUrl }) };
  switch (driver) {
    case "none":
      return undefined;
    case "searxng": {
      if (baseUrl === null) throw missing("SearXNG needs an address.", "Set web.baseUrl.");
      const { createSearxngSearch } = await import("../models/web/create-searxng-search.ts");
      return createSearxngSearch({ ...shared, baseUrl });
    }
    case "brave": {
      const { createBraveSearch } = await import("../models/web/create-brave-search.ts");
      return createBraveSearch({ ...shared, apiKey: keyOf(driver, secrets) });
    }
    case "tavily": {
      const { createTavilySearch } = await import("../models/web/create-tavily-search.ts");
      return createTavilySearch({ ...shared, apiKey: keyOf(driver, secrets) });
    }
  }
}

function keyOf(driver: string, { webApiKey }: Secrets): string {
  if (webApiKey !== undefined) return webApiKey;
  throw missing(`The web search "${driver}" needs a key.`, "Set ASSAY_WEB_API_KEY.");
}

function missing(message: string, hint: string): AppError {
  return new AppError("config-invalid", message, { hint });
}
