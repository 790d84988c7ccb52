import { element } from "../view/element.ts";
import type { Block, Inline } from "./markdown-node.ts";
import { parseMarkdown } from "./parse-markdown.ts";

export interface RenderMarkdownOptions {
  /** The mark of a source; null where there is no source of that number, and the number stays text. */
  cite: (number: number) => HTMLElement | null;
}

/** Every node is made by name and every text is put in as text: what an answer holds can become no other element. */
export function renderMarkdown(text: string, options: RenderMarkdownOptions): HTMLElement[] {
  return parseMarkdown(text).map((block) => renderBlock(block, options));
}

function renderBlock(block: Block, options: RenderMarkdownOptions): HTMLElement {
  switch (block.kind) {
    case "paragraph":
      return element("p", {}, renderInlines(block.children, options));
    case "heading":
      return element("p", { class: "heading" }, renderInlines(block.children, options));
    case "code":
      // Reached by keyboard, since long lines are scrolled.
      return element("pre", { tabindex: "0" }, [element("code", {}, [block.text])]);
    case "quote":
      return element(
        "blockquote",
        {},
        block.blocks.map((inner) => renderBlock(inner, options)),
      );
    case "list": {
      const items = block.items.map((inner) =>
        element(
          "li",
          {},
          inner.map((child) => renderBlock(child, options)),
        ),
      );
      return block.start === null
        ? element("ul", {}, items)
        : element("ol", { start: String(block.start) }, items);
    }
  }
}

function renderInlines(inlines: readonly Inline[], options: RenderMarkdownOptions): (Node | string)[] {
  return inlines.map((inline) => renderInline(inline, options));
}

function renderInline(inline: Inline, options: RenderMarkdownOptions): Node | string {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return element("code", {}, [inline.text]);
    case "strong":
      return element("strong", {}, renderInlines(inline.children, options));
    case "emphasis":
      return element("em", {}, renderInlines(inline.children, options));
    case "link":
      return link(inline.url, renderInlines(inline.children, options));
    case "citation":
      return options.cite(inline.number) ?? `[${inline.number}]`;
  }
}

/** @param url http or https */
export function link(url: string, children: readonly (Node | string)[]): HTMLElement {
  return element("a", { href: url, target: "_blank", rel: "noopener" }, children);
}
