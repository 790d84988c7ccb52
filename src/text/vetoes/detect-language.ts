/**
 * The language of a short text, by its script and its commonest words. Undefined rather than guessed: names, code and
 * two-word questions belong to no language.
 */
export type Language = keyof typeof WORDS | (typeof SCRIPTS)[number][0];

const WORDS = {
  en: "the a an is are was do does did how what why when where who which can could should would will i my me you your we our it this that and or of to in on for from with not be have has if there any get need",
  de: "der die das den dem des ein eine einen einem einer ist sind war wie warum wieso wann wo wer welche welcher welches kann können soll muss ich mein meine meinen meinem mir mich du dein deine wir unser sie ihr ihre es und oder von zu zum zur im auf für aus mit nicht kein keine wenn gibt dort dann wird werden man nach bei über zurück",
  fr: "le la les un une des du de est sont était comment pourquoi quand où qui quel quelle quels quelles peut puis dois faut je mon ma mes moi tu ton votre vous nous notre il elle ce cette ces et ou dans sur pour avec sans ne pas si j'ai d'un d'une au aux en par",
  es: "el la los las un una unos unas del de es son está están cómo por qué cuándo dónde quién cuál puedo puede debo hay yo mi mis me tú tu su sus nosotros nuestro y o en para con sin no si que se al lo",
  pt: "o a os as um uma uns umas do da dos das de é são está estão como por que quando onde quem qual posso pode devo há eu meu minha meus minhas me você seu sua nós nosso e ou em no na para com sem não se ao",
  it: "il lo la i gli le un uno una di del della dei delle è sono come perché quando dove chi quale posso può devo c'è io mio mia miei mie mi tu tuo tua noi nostro e o in nel nella per con senza non se al che",
  nl: "de het een is zijn was hoe waarom wanneer waar wie welke kan kunnen moet ik mijn mij je jouw u uw wij ons onze en of van naar in op voor met niet geen als er dat dit deze wordt worden",
} as const satisfies Readonly<Record<string, string>>;

const SCRIPTS = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["cyrillic", /\p{Script=Cyrillic}/gu],
  ["arabic", /\p{Script=Arabic}/gu],
  ["hebrew", /\p{Script=Hebrew}/gu],
  ["greek", /\p{Script=Greek}/gu],
  ["thai", /\p{Script=Thai}/gu],
  ["devanagari", /\p{Script=Devanagari}/gu],
] as const;

/** Fewest common words of a language that tell it. */
const FEWEST = 2;
/** How much more often they must occur than those of the next language. */
const LEAD = 1.3;
/** Code and addresses are in no language. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\b[a-z][a-z\d+.-]*:\/\/\S+/giu;

const sets = Object.entries(WORDS).map(([language, list]): [string, ReadonlySet<string>] => [
  language,
  new Set(list.split(" ")),
]);

export function detectLanguage(text: string): Language | undefined {
  const prose = text.normalize("NFKC").replace(CODE, " ").toLowerCase().replace(/[’ʼ]/gu, "'");
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  // Japanese is written with Chinese characters as well, so its own letters decide first.
  for (const [language, script] of SCRIPTS) {
    const share = (prose.match(script)?.length ?? 0) / Math.max(1, letters);
    if (share > (language === "ja" ? 0.1 : 0.4)) return language;
  }
  const words = prose.match(/[\p{L}\p{M}']+/gu) ?? [];
  const scores = sets
    .map(([language, set]) => ({ language, count: words.filter((word) => set.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [best, next] = scores;
  if (!best || best.count < FEWEST || best.count < LEAD * (next?.count ?? 0)) return undefined;
  return isKnown(best.language) ? best.language : undefined;
}

function isKnown(language: string): language is keyof typeof WORDS {
  return Object.hasOwn(WORDS, language);
}
