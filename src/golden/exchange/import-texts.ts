import { AppError } from "../../errors.ts";
import type { GoldenEntry, Phrasing } from "../../stores/golden.ts";
import { refuseContradiction } from "../entries/add-entry.ts";
import { checkAnswer, checkLanguage, checkWords } from "../entries/check-entry.ts";
import { preparePhrasings } from "../entries/prepare-phrasings.ts";
import type { GoldenParts } from "../golden-parts.ts";
import type { GoldenFileEntry } from "./golden-file.ts";
import type { Complain } from "./import-problem.ts";

export interface TextContext {
  complain: Complain;
  parts: GoldenParts;
}

/** What of an entry is text and metadata; undefined when something of it cannot be used. */
export type EntryTexts = Pick<
  GoldenEntry,
  "answer" | "phrasings" | "negatives" | "language" | "audience" | "labels"
>;

export function readTexts(
  written: GoldenFileEntry,
  { complain, parts, existing }: TextContext & { existing: GoldenEntry | undefined },
): EntryTexts | undefined {
  const known = [...(existing?.phrasings ?? []), ...(existing?.negatives ?? [])];
  const prepare = (key: "questions" | "negatives", texts: readonly string[]): Phrasing[] =>
    texts.flatMap(
      (text, index) =>
        attempt([key, index], () => preparePhrasings([text], { ...parts, existing: known }), complain) ?? [],
    );
  const answer = attempt(["answer"], () => checkAnswer(written.answer), complain);
  const phrasings = prepare("questions", written.questions);
  // An entry without a state was written before there were states: what it could not name stays as it is.
  const kept = written.state === undefined ? existing : undefined;
  const negatives = written.negatives ? prepare("negatives", written.negatives) : (kept?.negatives ?? []);
  const language = attempt(
    ["language"],
    () => checkLanguage(written.language ?? kept?.language ?? null),
    complain,
  );
  const audience = attempt(
    ["audience"],
    () => checkWords(written.audience ?? kept?.audience ?? [], "audience"),
    complain,
  );
  const labels = attempt(
    ["labels"],
    () => checkWords(written.labels ?? kept?.labels ?? [], "label"),
    complain,
  );
  const contradiction = attempt(
    ["negatives"],
    () => {
      refuseContradiction({ phrasings, negatives });
      return true;
    },
    complain,
  );
  if (answer === undefined || language === undefined || audience === undefined) return undefined;
  if (labels === undefined || contradiction === undefined) return undefined;
  return { answer, phrasings, negatives: distinct(negatives), language, audience, labels };
}

function distinct(phrasings: readonly Phrasing[]): Phrasing[] {
  return [...new Map(phrasings.map((phrasing) => [phrasing.normalised, phrasing])).values()];
}

export function sameTexts(existing: GoldenEntry, texts: EntryTexts): boolean {
  const keyOf = ({ answer, phrasings, negatives, language, audience, labels }: EntryTexts) =>
    JSON.stringify([
      ...[answer, phrasings.map(({ text }) => text), negatives.map(({ text }) => text)],
      ...[language, audience, labels],
    ]);
  return keyOf(existing) === keyOf(texts);
}

/** Undefined when the check complained; so `check` itself never returns undefined. */
export function attempt<T>(
  path: readonly (string | number)[],
  check: () => T,
  complain: Complain,
): T | undefined {
  try {
    return check();
  } catch (error) {
    if (!AppError.isInstance(error)) throw error;
    const { message, hint } = AppError.isInstance(error.cause) ? error.cause : error;
    complain(path, `cannot be used: ${message}`, hint);
    return undefined;
  }
}
