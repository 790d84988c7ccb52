import type { DocumentSummary } from "../stores/documents.ts";
import type { ScoredPassage } from "../stores/scored-passage.ts";
import { replaceLinks } from "../text/site/replace-links.ts";
import { scorableText } from "../text/untrusted/scorable-text.ts";
import { contentWords } from "../text/words/words.ts";
import { type Citation, citePassage } from "./citation.ts";
import { type CutEnds, cutEnds, markCuts } from "./cut-code.ts";
import { createNameMatch } from "./names-asked.ts";
import { areNearCopies } from "./near-copies.ts";
import type { QuotableUnit } from "./quotable-units.ts";
import { isSentence, saysSomething } from "./says-something.ts";
import { shownUnits } from "./shown-units.ts";
import { createWordCoverage } from "./word-coverage.ts";

/**
 * The answer without a language model: the best-matching sentences, rows or code blocks of the shortlist,
 * quoted character for character and each with its citation. It never joins them into prose of its own. Only what the
 * page shows is quoted, and sentences that address a model bring a quote no nearer to the question.
 */
export interface ExtractedAnswer {
  /** The quotes, best first, each followed by its citation number; a table row stands below its table's header. */
  readonly text: string;
  readonly quotes: readonly Quote[];
  readonly citations: readonly Citation[];
}

export interface Quote {
  /** A slice of the passage's text. */
  readonly text: string;
  readonly kind: QuotableUnit["kind"];
  /** Number of the citation it belongs to. */
  readonly citation: number;
  /** Relevance of the passage plus weighted word coverage; comparable only within one answer. */
  readonly score: number;
}

export interface ExtractOptions {
  /** What a compound question asks in its parts: the best quote for each, out of these passages, comes first. @default none */
  parts?: readonly { readonly text: string; readonly passages: readonly string[] }[];
  /** How well a passage answers, at most 1. @default its similarity */
  relevanceOf?: (passageId: string) => number;
  /** Where a link of a page leads on the web; undefined leaves it as it is written. @default as written */
  resolveLink?: (target: string, document: DocumentSummary) => string | undefined;
  /** @default 3 */
  maxQuotes?: number;
  /** Upper bound of all quotes together; the first is always kept. @default 1500 characters */
  maxCharacters?: number;
}

/** What a full repeat of the question's words adds to a passage's relevance. */
const UNIT_WEIGHT = 0.5;
const HEADING_WEIGHT = 0.1;
/** What it adds that the passage stands under the very name that is asked for. */
const NAME_WEIGHT = 0.15;
/** A further quote must come this close to the best one. */
const KEEP_RATIO = 0.85;

/**
 * Quotes the shortlist; `evidence` must not be empty. There are no quotes where its pages show nothing. Pure and fast:
 * no model is called.
 */
export function extractAnswer(
  question: string,
  evidence: readonly ScoredPassage[],
  options: ExtractOptions = {},
): ExtractedAnswer {
  const { parts = [], maxQuotes = 3, maxCharacters = 1500 } = options;
  const units = worthQuoting(evidence.flatMap(unitsOf));
  const relevanceOf = options.relevanceOf ?? similaritiesOf(evidence);
  const firsts = parts.flatMap(({ text, passages }) => {
    const meant = units.filter(({ source }) => passages.includes(source.passage.id));
    return scoreUnits(text, meant, relevanceOf).slice(0, 1);
  });
  const whole = scoreUnits(question, units, relevanceOf);
  const certain = parts.length === 0 ? [] : [...firsts, ...bestOfOthers(whole, firsts)];
  const chosen = choose([...certain, ...whole], {
    certain: certain.length,
    maxQuotes,
    maxCharacters,
  });
  const quotes: Quote[] = [];
  const citations: Citation[] = [];
  const blocks: string[] = [];
  for (const { unit, text, source, score, cut } of chosen) {
    const number = citations.length + 1;
    citations.push(citePassage(source.passage, source.document, { number, ...linesOf(unit, source) }));
    const quote = { text, kind: unit.kind, citation: number, score };
    quotes.push(quote);
    const header = unit.header && headerOf(source.passage.text, unit.header);
    const shown = { ...quote, text: shownText({ unit, text, source, cut }, options.resolveLink) };
    blocks.push(renderQuote(shown, header));
  }
  return { text: blocks.join("\n\n"), quotes, citations };
}

interface UnitWords {
  /** Where the code goes on outside the passage. */
  cut: CutEnds;
  unit: QuotableUnit;
  text: string;
  source: ScoredPassage;
  /** Words that may bring the unit nearer to a question. */
  words: readonly string[];
}

interface ScoredUnit extends UnitWords {
  score: number;
}

function unitsOf(source: ScoredPassage): UnitWords[] {
  const whole = source.passage.text;
  const scorable = scorableText(whole);
  // Mostly the passage is worth what it says. Only where it is not is each of its parts looked at.
  const isPlain = scorable === whole;
  // An order split over several parts is known only when they are read together.
  const known = new Set(isPlain ? [] : contentWords(scorable));
  return shownUnits(whole).map((unit) => {
    const text = whole.slice(unit.start, unit.end).trim();
    const words = isPlain
      ? contentWords(text)
      : contentWords(scorableText(text)).filter((word) => known.has(word));
    return { unit, text, source, words, cut: cutEnds(unit, source) };
  });
}

/** Links, lone names and parts of a listing are quoted only where there is nothing else. */
function worthQuoting(units: readonly UnitWords[]): readonly UnitWords[] {
  const telling = units.filter(({ unit, text }) => saysSomething(unit.kind, text));
  const whole = telling.filter(({ cut }) => !cut.before && !cut.after);
  return [whole, telling].find((some) => some.length > 0) ?? units;
}

/** As it is written, but that links lead where they do on the page, and a cut is shown. */
function shownText(
  { text, source, cut }: Pick<UnitWords, "unit" | "text" | "source" | "cut">,
  resolve: ExtractOptions["resolveLink"],
): string {
  const marked = cut.before || cut.after ? markCuts(text, cut) : text;
  if (!resolve) return marked;
  return replaceLinks(marked, (target) => {
    const resolved = resolve(target, source.document);
    return resolved === undefined ? undefined : { target: resolved };
  });
}

/** Of each passage that no part is quoted from, the best unit: it may answer the part that was put badly. */
function bestOfOthers(ranked: readonly ScoredUnit[], firsts: readonly ScoredUnit[]): ScoredUnit[] {
  const seen = new Set(firsts.map(({ source }) => source.passage.id));
  return ranked.filter(({ source }) => !seen.has(source.passage.id) && seen.add(source.passage.id));
}

function similaritiesOf(evidence: readonly ScoredPassage[]): (passageId: string) => number {
  const known = new Map(evidence.map(({ passage, similarity }) => [passage.id, similarity]));
  return (passageId) => known.get(passageId) ?? 0;
}

/** Best first. */
function scoreUnits(
  question: string,
  candidates: readonly UnitWords[],
  relevanceOf: (passageId: string) => number,
): ScoredUnit[] {
  const coverage = createWordCoverage(
    contentWords(question),
    candidates.map((candidate) => candidate.words),
  );
  const sources = new Set(candidates.map(({ source }) => source));
  const underHeadings = new Map(
    [...sources].map((source) => [source, coverage(contentWords(source.passage.headings.join(" ")))]),
  );
  const isNamed = createNameMatch(question);
  const names = new Map(
    [...sources].map((source) => {
      const { headings } = source.passage;
      // The last heading names the section; at the top of a page its title does too.
      const titles = [...headings.slice(-1), ...(headings.length <= 1 ? [source.document.title] : [])];
      return [source, titles.filter((title) => isNamed(title)).flatMap((title) => contentWords(title))];
    }),
  );
  return candidates
    .map((candidate) => {
      // Under its own name a text need not repeat it.
      const name = isSentence(candidate.unit.kind, candidate.text) ? (names.get(candidate.source) ?? []) : [];
      return {
        ...candidate,
        score:
          relevanceOf(candidate.source.passage.id) +
          UNIT_WEIGHT * coverage(name.length > 0 ? [...candidate.words, ...name] : candidate.words) +
          HEADING_WEIGHT * (underHeadings.get(candidate.source) ?? 0) +
          (name.length > 0 ? NAME_WEIGHT : 0),
      };
    })
    .sort((a, b) => b.score - a.score);
}

function choose(
  ranked: readonly ScoredUnit[],
  { certain, maxQuotes, maxCharacters }: { certain: number; maxQuotes: number; maxCharacters: number },
): ScoredUnit[] {
  const chosen: ScoredUnit[] = [];
  let length = 0;
  const best = ranked[certain];
  for (const [rank, candidate] of ranked.entries()) {
    const isNear = rank < certain || best === undefined || candidate.score >= KEEP_RATIO * best.score;
    if (chosen.length === maxQuotes || !isNear) break;
    if (chosen.length > 0 && length + candidate.text.length > maxCharacters) continue;
    if (chosen.some((other) => areNearCopies(quotedOf(other), quotedOf(candidate)))) continue;
    chosen.push(candidate);
    length += candidate.text.length;
  }
  return chosen;
}

function quotedOf({ unit, text }: ScoredUnit): { kind: string; text: string } {
  return { kind: unit.kind, text };
}

function linesOf(
  unit: QuotableUnit,
  { passage, document }: ScoredPassage,
): { startLine: number; endLine: number } {
  // Only where the passage is a slice of the source do line breaks in it count source lines.
  if (document.format === "html") return { startLine: passage.startLine, endLine: passage.endLine };
  const before = countLines(passage.text.slice(0, unit.start));
  const startLine = Math.min(passage.startLine + before, passage.endLine);
  const within = countLines(passage.text.slice(unit.start, unit.end).trimEnd());
  return { startLine, endLine: Math.min(startLine + within, passage.endLine) };
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Header and delimiter line, without the marks of a list or block quote that the table stands in. */
function headerOf(text: string, { start, end }: { start: number; end: number }): string {
  const lines = text.slice(start, end).split("\n");
  return lines
    .map((line) => line.replace(/^[\s>]+/u, ""))
    .filter((line) => line !== "")
    .join("\n");
}

function renderQuote(quote: Quote, header?: string): string {
  if (header !== undefined) return `${header}\n${quote.text}\n\n[${quote.citation}]`;
  return quote.kind === "code" || quote.kind === "list"
    ? `${quote.text}\n[${quote.citation}]`
    : `${quote.text} [${quote.citation}]`;
}
