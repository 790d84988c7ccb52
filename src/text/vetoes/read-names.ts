import { identifiers } from "../words/identifiers.ts";

/**
 * What a question names character for character, sorted by kind so that each is compared by its own rules. A token
 * belongs to one kind only.
 */
export interface WrittenNames {
  readonly flags: readonly string[];
  readonly paths: readonly string[];
  readonly versions: readonly string[];
  /** Names of code: dotted, camelCase, snake_case, error codes. */
  readonly identifiers: readonly string[];
  /** The question with all of these taken out. */
  readonly rest: string;
}

const FLAG = /(?<![\p{L}\p{N}_./-])--?\p{L}[\p{L}\p{N}_-]*/gu;
const URL_LIKE = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'`<>)\]]+/giu;
const EXTENSION =
  "tsx?|jsx?|[mc][jt]s|json|ya?ml|toml|ini|mdx?|txt|csv|xml|html?|s?css|sh|py|rb|go|rs|java|kt|cpp|hpp|sql|env|lock|conf|cfg|log|pdf|png|jpe?g|svg|zip|gz|tgz|tar|exe|pem|crt|sqlite|db";
const FILE = new RegExp(
  `(?<![\\p{L}\\p{N}_@.])(?:[\\w@~.*-]*/)*[\\w*][\\w.*-]*\\.(?:${EXTENSION})\\b(?![\\w(./])`,
  "giu",
);
/** Names of products that end as a file does. */
const NO_FILE = /^(?:node|vue|next|nuxt|express|three|d3|react|ember|moment|chart|alpine|socket|asp)\.js$/iu;
const FOLDER =
  /(?<![\p{L}\p{N}_.])(?:~|\.{1,2})?\/(?:[\w.{}:@*-]+\/?)+|(?<![\p{L}\p{N}_@])[\w.-]+(?:\/[\w.{}:*-]+){2,}\/?|(?<![\p{L}\p{N}_./-])(?:src|dist|lib|tests?|public|build|docs|app|packages|config|bin|etc|var|usr|tmp|home|assets|scripts|components|pages|api)\/[\w.{}:*-]+\/?/giu;
const HIDDEN = /(?<![\p{L}\p{N}_./])\.[a-z][\w-]*(?:\.[\w-]+)*/giu;
const VERSION =
  /(?<![\p{L}\p{N}_.$€£-])(?:v(?:ersion |\.? ?)?|release )?\d+(?:\.(?:\d+|x))+(?:[-.]?(?:rc|alpha|beta|pre|canary|m)[.-]?\d*)?(?![\p{L}\p{N}_%]|\s?(?:[kmgt]i?b|ms|s|secs?|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?|%|percent|million|billion)\b)/giu;
const VERSION_WORD = /(?<![\p{L}\p{N}_.])(?:v\.? ?|versions? |releases? )(\d+)(?![\p{L}\p{N}.]*\p{N})/giu;
const RELEASE_BEFORE = /(?<![\p{L}\p{N}_.])v\d+(?![\p{L}\p{N}_.-]*\p{N})/giu;
/** One word that is called: `render()`. Others are names by their own signs. */
const CALL = /(?<![\p{L}\p{N}_.@$])\p{L}[\p{L}\p{N}]*\(\)/gu;
/** Amounts, times and ordinals are numbers: "2-factor", "10k", "5min", "430am". */
const AMOUNT = /^[$€£]?\d[\d.,:]*(?:-?\p{L}{1,8})?%?$/u;
const WORD_AMOUNT = /^\d+-\p{L}+$/u;

/** What every name has: a mark or a figure in it or next to it, or capitals behind other letters. */
const MAY_NAME = /[^\p{L}\p{M}\s'",;!?.]|\.(?=\S)|[\p{L}\p{M}]\p{Lu}/u;

export function readNames(question: string): WrittenNames {
  let rest = question
    .normalize("NFKC")
    .replace(/[’ʼ]/gu, "'")
    .replace(/(?<!\S)w\/o(?!\S)/giu, "without");
  // Most questions are plain words, and each of them is read by half a dozen vetoes.
  if (!MAY_NAME.test(rest)) return { flags: [], paths: [], versions: [], identifiers: [], rest };
  const take = (pattern: RegExp, keep: (found: string) => boolean = () => true): string[] => {
    const found: string[] = [];
    rest = rest.replace(pattern, (text) => {
      if (!keep(text)) return text;
      found.push(text);
      return " ";
    });
    return found;
  };
  const urls = take(URL_LIKE).map((url) => url.replace(/[.,;:!?]+$/u, ""));
  const flags = take(FLAG);
  const files = take(FILE, (file) => !NO_FILE.test(file));
  const folders = take(FOLDER, (text) => !/^\/?\p{L}\/?$/u.test(text));
  const hidden = take(HIDDEN);
  const versions = [...take(VERSION), ...take(VERSION_WORD), ...take(RELEASE_BEFORE)];
  const calls = take(CALL).map((call) => call.slice(0, -2));
  const names = identifiers(rest).filter((name) => !AMOUNT.test(name) && !WORD_AMOUNT.test(name));
  for (const name of names) rest = rest.replace(name, " ");
  return {
    flags,
    paths: [...urls, ...files, ...folders, ...hidden],
    versions,
    identifiers: [...calls, ...names],
    rest,
  };
}
