import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { tooHardToParse } from "../../text/markdown/too-hard-to-parse.ts";

/**
 * Texts of strangers end up in answers, which are shown as Markdown. So the marks of Markdown are taken off what a search
 * engine sends, and whatever could still become a link, a picture or an element is made a plain character. An address in
 * plain sight may stay: it hides nothing, and leads where it says.
 */
const GFM = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** The words of a Markdown text: of links their text, of pictures nothing. Underscores and code keep their marks. */
export function stripMarkdown(text: string): string {
  return tooHardToParse(text) ? text : wordsOf(fromMarkdown(text, GFM), text);
}

function wordsOf(node: Nodes, source: string): string {
  const written = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  switch (node.type) {
    case "text":
      // As it stands where it can, so that an escape or an entity stays one.
      return written === "" || written.includes("\n") ? node.value : written;
    case "code":
      return node.value;
    case "inlineCode":
    case "html":
      return written;
    case "image":
    case "imageReference":
    case "definition":
    case "footnoteReference":
    case "thematicBreak":
      return " ";
    case "break":
      return "\n";
    case "emphasis":
    case "strong":
      // `__init__` is a name more often than a stress.
      return written.startsWith("_") ? wrap(node.type, joined(node, source)) : joined(node, source);
    case "paragraph":
    case "heading":
    case "tableCell":
    case "link":
    case "linkReference":
    case "delete":
      return joined(node, source);
    default:
      return "children" in node ? node.children.map((child) => wordsOf(child, source)).join("\n") : "";
  }
}

function joined(node: Extract<Nodes, { children: unknown }>, source: string): string {
  return node.children.map((child) => wordsOf(child, source)).join("");
}

function wrap(type: "emphasis" | "strong", words: string): string {
  const mark = type === "strong" ? "__" : "_";
  return `${mark}${words}${mark}`;
}

/** Rounds of escaping single marks; what still makes a link then is no ordinary text, and loses all of its marks. */
const ROUNDS = 3;

/** One line in which a Markdown renderer finds no link, picture, definition or element. */
export function disarmMarkdown(line: string): string {
  let text = line;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (tooHardToParse(text)) break;
    const places = activePlaces(text);
    if (places.length === 0) return text;
    for (const place of places) text = `${text.slice(0, place)}\\${text.slice(place)}`;
  }
  // Backslashes as well: one in front of a bracket would take the escape away. At the end of an address a backslash
  // belongs to it and escapes nothing; a blank behind a `<` keeps it from opening anything, wherever it stands.
  return line.replace(/[\\[\]]/gu, "\\$&").replaceAll("<", "< ");
}

const ACTIVE: ReadonlySet<Nodes["type"]> = new Set([
  "link",
  "linkReference",
  "image",
  "imageReference",
  "definition",
  "footnoteReference",
  "footnoteDefinition",
  "html",
]);

/** Offsets of the marks that open something active, last first. Both dialects: what is an address in one is a link in the other. */
function activePlaces(text: string): number[] {
  const places = [fromMarkdown(text), fromMarkdown(text, GFM)].flatMap((root) => placesIn(root, text));
  return [...new Set(places)].sort((a, b) => b - a);
}

function placesIn(root: Root, text: string): number[] {
  const places: number[] = [];
  visit(root, (node) => {
    const start = node.position?.start.offset;
    if (start === undefined || !ACTIVE.has(node.type)) return;
    const mark = text[start] ?? "";
    // A bare address opens with a letter.
    if (/[<[!]/u.test(mark)) places.push(mark === "!" ? start + 1 : start);
  });
  return places;
}
