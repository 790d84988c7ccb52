import { readTag, type Tag, tagHides } from "../../text/markdown/html-tag.ts";
import type { PassageRecord } from "../documents.ts";

/** Code and comments hold tags that do nothing. */
const INERT =
  /<!--[\s\S]*?(?:-->|$(?![\s\S]))|^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|`[^`\n]*`/gmu;
const STRUCK = new Set(["del", "s", "strike"]);
const WARNING = /(?<![a-z])(?:deprecated|obsolete|outdated|legacy|warning|danger|caution|removed)(?![a-z])/iu;
/** Containers that only say how their text is to be rendered. */
const NEUTRAL = /^(?:v-pre|raw)$/iu;

interface Open {
  readonly kind: "element" | "container" | "template";
  /** What closes it: a tag's name, the colons, the name of a block. */
  readonly name: string;
  /** Undefined where it does not matter. */
  readonly mark: string | undefined;
}

/** What is open where a passage begins, outermost first, wherever in its document it was opened. */
export function openAround(
  passage: PassageRecord,
  { source, isHtml }: { source: string; isHtml: boolean },
): string[] {
  const blank = (text: string) => text.replace(INERT, (inert) => inert.replace(/[^\n]/gu, " "));
  const before = blank(source.slice(0, passage.start));
  // What stands around one passage is closed behind it, and what hides something may be open to the end.
  const after = blank(source.slice(passage.start)).toLowerCase();
  const open: Open[] = [];
  for (const match of before.matchAll(isHtml ? /</gu : OPENING)) {
    const [, colons, title = "", end, block, rest = "", slash, shortcode, values = ""] = match;
    const template = block ?? shortcode;
    if (colons !== undefined) {
      if (title === "") close(open, "container", colons);
      else open.push({ kind: "container", name: colons, mark: containerMark(title) });
    } else if (template !== undefined && (end ?? slash) !== undefined) {
      close(open, "template", template);
    } else if (template !== undefined) {
      const mark = isClosed(template, after) ? `{% ${template}${rest}${values} %}` : undefined;
      open.push({ kind: "template", name: template, mark });
    } else readElement(open, match.index, { before, after, isHtml });
  }
  return open.flatMap(({ mark }) => mark ?? []);
}

function containerMark(title: string): string | undefined {
  return NEUTRAL.test(title) ? undefined : `::: ${title.replace(/\s+/gu, " ")}`;
}

/** Of containers, a line of colons that fits none closes the innermost. */
function close(open: Open[], kind: Open["kind"], name: string): void {
  const exact = open.findLastIndex((each) => each.kind === kind && each.name === name);
  const at = exact < 0 && kind === "container" ? open.findLastIndex((each) => each.kind === kind) : exact;
  if (at >= 0) open.splice(at, 1);
}

function readElement(open: Open[], at: number, around: Around): void {
  const tag = readTag(around.before, at);
  if (!tag || tag.empty) return;
  if (tag.closes) closeElement(open, tag.name);
  else open.push({ kind: "element", name: tag.name, mark: elementMark(tag, around) });
}

/** Containers, blocks of Liquid and of Hugo, and tags, in the order of the text. */
const OPENING =
  /^[ \t>]*(:{3,})[ \t]*(.*?)[ \t]*$|\{%-?[ \t]*(end)?(\w+)([^%\n]*?)[ \t]*-?%\}|\{\{[<%][ \t]*(\/)?[ \t]*([\w-]+)([^\n]*?)[ \t]*[>%]\}\}|</gmu;

function isClosed(template: string, after: string): boolean {
  const name = template.toLowerCase();
  return new RegExp(`\\{%-?[ \\t]*end${name}\\b|\\{\\{[<%][ \\t]*/[ \\t]*${name}(?![\\w-])`, "u").test(after);
}

/** Elements that were left open inside another end with it. */
function closeElement(open: Open[], name: string): void {
  const at = open.findLastIndex((each) => each.kind === "element" && each.name === name);
  if (at < 0) return;
  const kept = open.slice(at).filter(({ kind }) => kind !== "element");
  open.splice(at, open.length, ...kept);
}

interface Around {
  readonly before: string;
  readonly after: string;
  readonly isHtml: boolean;
}

/** In Markdown every element was put there by the author; a page of HTML is full of its layout. */
function elementMark(tag: Tag, { before, after, isHtml }: Around): string | undefined {
  const { name, attributes, end } = tag;
  const summary =
    name === "details" ? /^\s*<summary[^>]*>([\s\S]*?)<\/summary>/iu.exec(before.slice(end))?.[1] : undefined;
  const written = `<${name} ${attributes} ${summary ?? ""}`.replace(/\s+/gu, " ").trim();
  if (veils(tag)) return isHtml ? `veiled <${name}` : `veiled ${written}`;
  if (isHtml) {
    if (name === "details") return `<details ${summary?.replace(/\s+/gu, " ").trim() ?? ""}`;
    const warning = WARNING.exec(attributes.replace(/^.*?\bclass\s*=/isu, ""));
    return warning && /\bclass\s*=/iu.test(attributes) ? `<${name} ${warning[0].toLowerCase()}` : undefined;
  }
  return after.includes(`</${name}`) ? written : undefined;
}

function veils(tag: Tag): boolean {
  if (STRUCK.has(tag.name) || tagHides(tag)) return true;
  const { attributes } = tag;
  const style = /style\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(attributes);
  if (/line-through/iu.test(style?.[1] ?? style?.[2] ?? "")) return true;
  return /aria-hidden\s*=\s*["']?true/iu.test(attributes);
}

/** Whether a tag hides its text or draws a line through it. */
export function veilingTag(text: string): boolean {
  const tag = readTag(text, 0);
  return tag !== undefined && veils(tag);
}
