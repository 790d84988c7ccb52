/**
 * Whom a golden entry is for and in which language its answer is, and who asks. Scope decides which entries are looked
 * at, before any similarity is computed; what is asked plays no part in it, and who asks none in the similarity.
 */
export interface GoldenScope {
  /** Empty: everyone. */
  readonly audience: readonly string[];
  /** BCP 47 tag; null where nobody said. */
  readonly language: string | null;
}

export interface Asker {
  /** What the asker is; an entry for others is out of scope. @default only what is for everyone */
  readonly audience?: readonly string[] | undefined;
  /** BCP 47 tag of the language to be answered in. @default any */
  readonly language?: string | undefined;
}

/** Whether nothing can put an entry of this scope out of an asker's. */
export function isUnlimited({ audience, language }: GoldenScope): boolean {
  return audience.length === 0 && language === null;
}

/** Whether the two are written the same. */
export function sameScope(a: GoldenScope, b: GoldenScope): boolean {
  return a.language === b.language && JSON.stringify(a.audience) === JSON.stringify(b.audience);
}

/** Whether this asker may be answered with an entry of this scope. */
export function isInScope(entry: GoldenScope, { audience = [], language }: Asker): boolean {
  if (entry.audience.length > 0 && !intersects(entry.audience, audience)) return false;
  return language === undefined || entry.language === null || languagesAgree(entry.language, language);
}

/**
 * Whether the two could answer the same asker, so that one question must not have an answer of each. Audiences without
 * a common word are taken for different people; the matcher finds out at the question when somebody is both.
 */
export function scopesOverlap(a: GoldenScope, b: GoldenScope): boolean {
  const isApart = a.audience.length > 0 && b.audience.length > 0 && !intersects(a.audience, b.audience);
  if (isApart) return false;
  return a.language === null || b.language === null || languagesAgree(a.language, b.language);
}

/**
 * Tags agree when the one that says less fits the one that says more: `pt` and `pt-BR`, `zh` and `zh-Hant-TW`. Where
 * both name a script or a region, it must be the same: who tags an answer `en-US` beside one tagged `en-GB` means it.
 */
export function languagesAgree(a: string, b: string): boolean {
  const [one, other] = [readTag(a), readTag(b)];
  if (one.language !== other.language) return false;
  return fits(one.script, other.script) && fits(one.region, other.region);
}

function fits(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

function intersects(a: readonly string[], b: readonly string[]): boolean {
  return a.some((word) => b.includes(word));
}

interface Tag {
  readonly language: string;
  readonly script: string | undefined;
  readonly region: string | undefined;
}

/** Read by the shape of the subtags, which is quicker than Intl for thousands of entries at each question. */
function readTag(tag: string): Tag {
  const [language = "", ...rest] = tag.toLowerCase().split("-");
  // Behind a singleton stand extensions, such as the calendar of `de-u-ca-buddhist`.
  const end = rest.findIndex((part) => part.length === 1);
  const parts = end === -1 ? rest : rest.slice(0, end);
  return {
    language,
    script: parts.find((part) => /^[a-z]{4}$/u.test(part)),
    region: parts.find((part) => /^(?:[a-z]{2}|\d{3})$/u.test(part)),
  };
}
