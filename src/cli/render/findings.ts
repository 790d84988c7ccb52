import type { Finding, Part } from "../../service/diagnose.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";

const names: Readonly<Record<Part, string>> = {
  embedder: "embedding model",
  chat: "chat model",
  rerank: "reranker",
  web: "web search",
  verifier: "chat model as verifier",
};

/** One line for each part, then what is wrong and what to do. */
export function renderFindings(findings: readonly Finding[], styler: Styler): string {
  const rows = findings.map((finding) => {
    const [outcome, words] = describe(finding, styler);
    return [outcome, styler.dim(names[finding.part]), words];
  });
  const problems = findings.flatMap((finding) => {
    if (finding.outcome !== "failed") return [];
    const { code, message, hint } = finding.problem;
    const what = `${styler.bold(names[finding.part])} ${oneLine(message)} ${styler.dim(`[${code}]`)}`;
    return ["", what, ...(hint === null ? [] : [`${styler.bold("hint")} ${oneLine(hint)}`])];
  });
  return [renderColumns(rows), ...problems].join("\n");
}

function describe(finding: Finding, styler: Styler): [outcome: string, words: string] {
  switch (finding.outcome) {
    case "ok":
      return [
        styler.green("ok"),
        `${oneLine(finding.id)}: ${oneLine(finding.words)} (${Math.round(finding.milliseconds)} ms)`,
      ];
    case "off":
      return [styler.dim("off"), "not configured"];
    case "failed":
      return [styler.red("failed"), `see below (${Math.round(finding.milliseconds)} ms)`];
  }
}
