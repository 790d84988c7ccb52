import { AppError } from "../../errors.ts";
import type { GoldenStore, Phrasing, PhrasingHolder } from "../../stores/golden.ts";
import { phrasingConflict } from "../../stores/golden-conflict.ts";
import { type GoldenScope, scopesOverlap } from "../../stores/golden-scope.ts";
import { checkQuestion } from "../../text/questions/check-question.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";

export interface PhrasingOptions {
  createId: () => string;
  /** Phrasings the entry has; one whose text is unchanged keeps its id. @default [] */
  existing?: readonly Phrasing[];
}

/**
 * Checked phrasings, each once. An id stands for one text for ever: a phrasing that is reworded gets a new one,
 * so that a match found before the change is not taken for a match with the new text.
 *
 * @throws AppError `golden-invalid`
 */
export function preparePhrasings(texts: readonly string[], options: PhrasingOptions): Phrasing[] {
  const { createId, existing = [] } = options;
  const phrasings = new Map<string, Phrasing>();
  for (const [index, written] of texts.entries()) {
    const text = checkPhrasing(written, index);
    const normalised = normaliseQuestion(text);
    if (phrasings.has(normalised)) continue;
    const known = existing.find((phrasing) => phrasing.text === text);
    phrasings.set(normalised, known ?? { id: createId(), text, normalised });
  }
  if (phrasings.size === 0) {
    throw new AppError("golden-invalid", "A golden entry needs at least one question.", {
      hint: "Give a question that the answer answers.",
    });
  }
  return [...phrasings.values()];
}

function checkPhrasing(written: string, index: number): string {
  try {
    return checkQuestion(written);
  } catch (error) {
    if (!AppError.isInstance(error)) throw error;
    throw new AppError(
      "golden-invalid",
      `Question ${index + 1} of the entry cannot be used. ${error.message}`,
      {
        hint: "Write it as a person would ask it.",
        cause: error,
      },
    );
  }
}

/** @throws AppError `golden-conflict` naming the entry that has one of the phrasings already, for the same askers */
export async function refuseTakenPhrasings(
  phrasings: readonly Phrasing[],
  { store, entryId, scope }: { store: GoldenStore; entryId: string | undefined; scope: GoldenScope },
): Promise<void> {
  for (const { normalised, text } of phrasings) {
    const owner = await findOwner(normalised, { store, scope, except: (id) => id === entryId });
    if (owner) {
      throw phrasingConflict(text, owner.entryId, { audiences: [scope.audience, owner.audience] });
    }
  }
}

/** The first entry that has the phrasing and is for some of the askers that `scope` is for; undefined where none is. */
export async function findOwner(
  normalised: string,
  {
    store,
    scope,
    except = () => false,
  }: { store: GoldenStore; scope: GoldenScope; except?: (entryId: string) => boolean },
): Promise<PhrasingHolder | undefined> {
  const holders = await store.findPhrasing(normalised);
  return holders.find((holder) => !except(holder.entryId) && scopesOverlap(holder, scope));
}
