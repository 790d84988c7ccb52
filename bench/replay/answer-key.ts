import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { IntentQuestion } from "../open-data/load-intents.ts";

/**
 * One document for each intent, and what stands in it now. A document names its intent and its revision, an answer repeats
 * both and says for whom it was written, so that of every answer served it is known whether it is right, current, and the
 * asker's own.
 */
export interface AnswerKey {
  readonly intents: readonly string[];
  /** Undefined for an intent whose document was removed. */
  revisionOf(intent: string): number | undefined;
  documentOf(intent: string): string;
  /** Gives documents a new revision, on the disk alone. */
  revise(intents: readonly string[]): Promise<void>;
  /** Takes documents from the disk. */
  remove(intents: readonly string[]): Promise<void>;
}

/** Phrasings that a document quotes, so that a search finds it. */
const QUOTED = 6;

/** Writes all documents. @param phrasings that are never asked */
export async function writeDocuments(
  folder: string,
  phrasings: readonly IntentQuestion[],
): Promise<AnswerKey> {
  const quoted = new Map<string, string[]>();
  for (const { text, intent } of phrasings) {
    if (intent === null) continue;
    const texts = quoted.get(intent) ?? [];
    quoted.set(intent, texts);
    if (texts.length < QUOTED) texts.push(text);
  }
  const revisions = new Map([...quoted.keys()].map((intent) => [intent, 1]));
  const documentOf = (intent: string) => `${intent}.md`;
  const write = async (intent: string): Promise<void> => {
    const file = join(folder, documentOf(intent));
    const title = intent.replace(/^.*\//, "").replaceAll("_", " ");
    const body = `${statement(intent, revisions.get(intent) ?? 0)} It answers: ${(quoted.get(intent) ?? []).join(" / ")}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `# ${title}\n\n${body}\n`);
  };
  for (const intent of quoted.keys()) await write(intent);
  return {
    intents: [...quoted.keys()],
    revisionOf: (intent) => revisions.get(intent),
    documentOf,
    async revise(intents) {
      for (const intent of intents) {
        revisions.set(intent, (revisions.get(intent) ?? 0) + 1);
        await write(intent);
      }
    },
    async remove(intents) {
      for (const intent of intents) {
        revisions.delete(intent);
        await rm(join(folder, documentOf(intent)));
      }
    },
  };
}

function statement(intent: string, revision: number): string {
  return `This is ${intent} in revision ${revision}.`;
}

/** The revision of an intent that a passage states; undefined where it is about another one. */
export function revisionIn(passage: string, intent: string): number | undefined {
  const found = passage.split(`This is ${intent} in revision `)[1];
  return found === undefined ? undefined : Number.parseInt(found, 10);
}

/** What an answer says of itself. */
export interface AnswerClaim {
  readonly intent: string;
  readonly revision: number;
  /** Whom it was written for. */
  readonly realm: string;
}

export function claimText({ intent, revision, realm }: AnswerClaim, citation: number): string {
  return `Answer of ${intent} in revision ${revision} for ${realm} [${citation}].`;
}

/** @throws Error for a text that no answer of the replay has */
export function readClaim(text: string): AnswerClaim {
  const [, intent, revision, realm] =
    /^Answer of (\S+) in revision (\d+) for (\S+) \[\d+\]\.$/.exec(text) ?? [];
  if (intent === undefined || revision === undefined || realm === undefined) {
    throw new Error(`Nobody wrote this answer: ${JSON.stringify(text)}`);
  }
  return { intent, revision: Number(revision), realm };
}
