import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { needsContext } from "../../src/text/questions/needs-context.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";

/** A question of an open set and what it asks for. */
export interface IntentQuestion {
  readonly text: string;
  /** Name of the set and of the intent in it; null: nothing that the set knows an answer to. */
  readonly intent: string | null;
}

/** Sets of questions by intent. Only the last three are real users' words. */
export const intentSets = [
  "banking77",
  "clinc150",
  "hint3-curekart",
  "hint3-powerplay11",
  "hint3-sofmattress",
] as const;

const row = z.object({ text: z.string(), intent: z.string(), in_scope: z.boolean() });

/**
 * The questions of some sets, each text once. Left out are texts that stand under two intents, which no answer could be
 * right for, and those that are not whole by themselves, which the cache does not look at.
 *
 * @param folder with a folder for each set
 */
export async function loadIntents(folder: string, sets: readonly string[]): Promise<IntentQuestion[]> {
  const byText = new Map<string, IntentQuestion | undefined>();
  for (const set of sets) {
    const lines = (await readFile(join(folder, set, "intents.jsonl"), "utf8")).split("\n");
    for (const line of lines.filter((each) => each.trim() !== "")) {
      const { text, intent: name, in_scope } = row.parse(JSON.parse(line));
      const key = normaliseQuestion(text);
      if (key === "" || needsContext(text)) continue;
      const intent = in_scope ? `${set}/${name}` : null;
      const isAmbiguous = byText.has(key) && byText.get(key)?.intent !== intent;
      byText.set(key, isAmbiguous ? undefined : { text, intent });
    }
  }
  return [...byText.values()].filter((question) => question !== undefined);
}
