import type { Code, Nodes, Table } from "mdast";

/**
 * Readable text of a Markdown tree: what a person reads, without the marks that made it look so. Link targets,
 * fence marks, comments, scripts and component tags are left out; code is kept as it is.
 */
export function plainText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "code":
      return codeText(node);
    case "html":
      return htmlText(node.value);
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "table":
      return tableText(node);
    case "paragraph":
    case "heading":
    case "tableCell":
      return inlineText(node.children);
    case "blockquote":
    case "list":
    case "listItem":
    case "root":
    case "footnoteDefinition":
      return node.children
        .map((child) => (child.type === "html" ? plainText(child).trim() : plainText(child)))
        .filter((text) => text !== "")
        .join("\n");
    case "link":
    case "linkReference":
    case "emphasis":
    case "strong":
    case "delete":
    case "tableRow":
      return node.children.map(plainText).join("");
    default:
      return "";
  }
}

const ALERT = /^\[!(note|tip|important|warning|caution)\]/i;

/** `[text][id]`: a passage is read without the definitions at the end of its page. */
const REFERENCE = /\[(?=[^[\]]*\p{L})([^[\]]*)\]\[[^[\]]*\]/gu;

function inlineText(nodes: readonly Nodes[]): string {
  return withoutComments(nodes.map(plainText).join(""))
    .replace(ALERT, "$1:")
    .replace(REFERENCE, "$1")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** Blanks for the comments of MDX; one that is never closed is text. Each place is looked at once. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let rest = 0;
  for (;;) {
    const open = text.indexOf("{/*", rest);
    const close = open === -1 ? -1 : text.indexOf("*/}", open + 3);
    if (close === -1) return [...parts, text.slice(rest)].join(" ");
    parts.push(text.slice(rest, open));
    rest = close + 3;
  }
}

/** Names of files and tabs in a fence (` ```ts [vite.config.ts] {1,3}`, `title="a.js"`) are worth reading. */
function codeText(code: Code): string {
  const meta = `${code.lang ?? ""} ${code.meta ?? ""}`;
  const label =
    /\[([^\]]+)\]/.exec(meta)?.[1] ?? /\b(?:title|filename)=["']([^"']+)["']/.exec(meta)?.[1] ?? "";
  const value = code.value.replace(
    /(?<![ \t])[ \t]*(?:\/\/|#|<!--|\/\*)[ \t]*\[!code[^\]]*\][ \t]*(?:-->|\*\/)?/g,
    "",
  );
  return label === "" ? value : `${label}\n${value}`;
}

function tableText(table: Table): string {
  return table.children
    .map((row) =>
      row.children
        .map(plainText)
        .filter((text) => text !== "")
        .join(", "),
    )
    .join("\n");
}

/** Text between the tags of raw HTML. Something in angle brackets that cannot be a tag is text. */
export function htmlText(html: string): string {
  return html
    .replace(/<!--.*?(?:-->|$)/gs, " ")
    .replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, " ")
    .replace(/<\/?[a-z][\w:.-]*(?:\s[^<>]*|\/)?>/gis, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n");
}
