import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadScenario, scenarioFolders } from "../../../examples/reference-scenario/scenario.ts";
import { scriptedRewrites } from "../../../examples/reference-scenario/scripted-rewrites.ts";
import { checkGates } from "../../../src/eval/gates/check-gates.ts";
import type { GateReport } from "../../../src/eval/gates/gate-report.ts";
import { readGateFile } from "../../../src/eval/gates/read-gate-file.ts";
import { loadSet } from "../../../src/eval/sets/load-set.ts";
import { createFakeChatModel } from "../../../src/models/fake/create-fake-chat-model.ts";
import { type OpenAssayOptions, openAssay } from "../../../src/service/open-assay.ts";

const folder = new URL("../../../examples/reference-scenario/evaluation/", import.meta.url);
const read = (name: string) => readFileSync(fileURLToPath(new URL(name, folder)), "utf8");

/**
 * Loads the reference scenario and holds its questions against its gates, on the embedded model. The chat model is a script that
 * rewrites questions; what it is given is what a test hands in, so that a test can hand in what is broken.
 */
export async function gateScenario(given: OpenAssayOptions = {}): Promise<GateReport> {
  const set = loadSet({ text: read("questions.yaml"), file: "questions.yaml" });
  const gates = readGateFile(read("gate.yaml"), { file: "gate.yaml" });
  const chat = createFakeChatModel({ reply: ({ prompt }) => scriptedRewrites(prompt) ?? NO_REWRITES });
  await using assay = await openAssay({
    background: false,
    chat,
    ...given,
    config: {
      database: ":memory:",
      generate: { enabled: false },
      rerank: { driver: "local" },
      ...given.config,
    },
  });
  await loadScenario(assay, scenarioFolders);
  return checkGates(await assay.evaluations.run(set), gates);
}

const NO_REWRITES = JSON.stringify({ standAlone: null, queries: ["settings and their defaults"] });
