import type { WidgetAnswer, WidgetCitation } from "../ask/answer.ts";
import { link, renderMarkdown } from "../markdown/render-markdown.ts";
import { webAddress } from "../markdown/web-address.ts";
import { button, element } from "./element.ts";

/** Where an answer is from, for its readers. A source that is not named here says nothing of itself. */
const ORIGINS: Readonly<Record<string, string>> = {
  golden: "Reviewed by a person",
  cached: "Written from the documents",
  generated: "Written from the documents",
  extracted: "Quoted from the documents",
};

/** An answer with its sources; or that the documents do not cover the question, and where else to look. */
export function answerView(answer: WidgetAnswer): HTMLElement {
  if (answer.source === "fallback") return notCoveredView(answer);
  const sources = new Map(answer.citations.map((citation) => [citation.number, sourceView(citation)]));
  const cite = (number: number): HTMLElement | null => {
    const source = sources.get(number);
    if (!source) return null;
    const attributes = { class: "cite", "aria-label": `Source ${number}` };
    return button(String(number), { attributes, onPress: () => source.focus() });
  };
  const origin = ORIGINS[answer.source];
  return element("div", { class: "answer" }, [
    element("div", { class: "text" }, renderMarkdown(answer.text, { cite })),
    ...(origin === undefined ? [] : [element("p", { class: "origin" }, [origin])]),
    ...(sources.size === 0
      ? []
      : [element("ol", { class: "sources", "aria-label": "Sources" }, [...sources.values()])]),
  ]);
}

/** The text of an answer that is still being written; its marks of sources lead nowhere yet. */
export function writtenView(text: string): HTMLElement[] {
  return renderMarkdown(text, { cite: () => null });
}

function sourceView(citation: WidgetCitation): HTMLElement {
  const name = nameOf(citation);
  const url = addressOf(citation);
  return element("li", { value: String(citation.number), tabindex: "-1" }, [
    url === null ? name : link(url, [name]),
  ]);
}

function notCoveredView({ text, suggestions }: WidgetAnswer): HTMLElement {
  return element("div", { class: "answer not-covered" }, [
    element("div", { class: "text" }, writtenView(text)),
    ...(suggestions.length === 0
      ? []
      : [
          element("p", {}, ["Nearest to it:"]),
          element(
            "ul",
            {},
            suggestions.map((suggestion) => element("li", {}, [nameOf(suggestion)])),
          ),
        ]),
  ]);
}

/** The headings begin with the title where the page has one. */
function nameOf({ title, headings }: { title: string; headings: readonly string[] }): string {
  return (headings[0] === title ? headings : [title, ...headings]).join(" › ");
}

function addressOf({ url, anchor }: WidgetCitation): string | null {
  const address = url === null ? null : webAddress(url);
  return address === null || anchor === null || address.includes("#")
    ? address
    : `${address}#${encodeURIComponent(anchor)}`;
}
