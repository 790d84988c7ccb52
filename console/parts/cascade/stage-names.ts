import type { StageName } from "../../api/wire/ask.ts";

/** What a person calls the stages. */
export const stageNames: Readonly<Record<StageName, string>> = {
  golden: "Reviewed answers",
  cache: "Stored answers",
  verifier: "Second look",
  embed: "Embedding",
  rewrite: "Rewriting",
  retrieve: "Search",
  cut: "First cut",
  rerank: "Rerank",
  web: "Web search",
  route: "Route",
  generate: "Writing",
  keep: "Keeping",
};

export function isStageName(text: string): text is StageName {
  return text in stageNames;
}
