import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type EvalQuestion, nothingExpected } from "../../src/eval/sets/eval-question.ts";
import type { Assay } from "../../src/index.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";

/** Sets of real users' questions to chatbots, typos and all; many ask what the bot has no answer to. */
const SETS = ["hint3-sofmattress", "hint3-curekart", "hint3-powerplay11"] as const;

/** Where nothing but reviewed answers is looked up: these sets have no documents to search. */
export const INTENT_SURFACE = "intents";

const row = z.object({ text: z.string(), intent: z.string(), split: z.string(), in_scope: z.boolean() });

/** One set: its questions, and the phrasings of each intent that the store is filled with. */
export interface IntentSet {
  readonly tenant: string;
  readonly questions: readonly EvalQuestion[];
  readonly phrasings: ReadonlyMap<string, readonly string[]>;
}

/** Each set as a tenant of its own: an entry for each intent with the training questions, asked with those of the test. */
export async function loadIntentSets(folder: string): Promise<IntentSet[]> {
  return Promise.all(SETS.map((name) => loadSetOf(join(folder, name, "intents.jsonl"), name)));
}

async function loadSetOf(path: string, name: string): Promise<IntentSet> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map((line) => row.parse(JSON.parse(line)));
  const phrasings = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const { text, intent, split, in_scope } of rows) {
    const wording = normaliseQuestion(text);
    // A wording under two intents belongs to the first: one question has one answer.
    if (split !== "train" || !in_scope || wording === "" || taken.has(wording)) continue;
    taken.add(wording);
    phrasings.set(intent, [...(phrasings.get(intent) ?? []), text]);
  }
  // What has no letter and no digit is no question, and is refused as such.
  const asked = rows.filter(({ text, split }) => split === "test" && /[\p{L}\p{N}]/u.test(text));
  return {
    tenant: name,
    phrasings,
    questions: asked.map(({ text, intent, in_scope }, at) => ({
      ...nothingExpected,
      ...{ id: `${name}/${at + 1}`, question: text, answerable: in_scope, tenant: name },
      surface: INTENT_SURFACE,
      expect: {
        ...nothingExpected.expect,
        ...(in_scope ? { path: "golden", entry: entryOf(intent) } : { path: "fallback" }),
      },
      tags: ["intents", `intents: ${name}`],
    })),
  };
}

/** Fills the tenants of the sets. The answers rest on a page that says nothing else. */
export async function addIntentEntries(assay: Assay, sets: readonly IntentSet[]): Promise<void> {
  for (const { tenant, phrasings } of sets) {
    const own = assay.forTenant(tenant);
    await own.documents.put({ id: "answers.md", text: "# Answers\n\nWhat people ask is answered here." });
    for (const [intent, texts] of phrasings) {
      await own.golden.add({
        ...{ id: entryOf(intent), phrasings: texts, answer: `The answer to ${intent}.` },
        // Training questions of near intents are near: which is served is what is measured.
        ...{ sources: ["answers.md"], reviewedBy: "open set", force: true },
      });
    }
  }
}

/** Names of intents as ids of entries. */
function entryOf(intent: string): string {
  return intent.toLowerCase().replace(/[^a-z0-9]+/gu, "-");
}
