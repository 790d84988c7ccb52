import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import type { DayScale } from "./day-scale.ts";

export interface FigureText {
  /** Unlike any other of the page; letters and dashes. */
  readonly id: string;
  readonly title: string;
  /** What a reader who does not see the drawing should know. */
  readonly description: string;
  /** Names of the series, in the order of their colours. */
  readonly legend: readonly string[];
}

/** A drawing with its title, its words for who does not see it, and its legend. */
export function figure({ width, height }: DayScale, text: FigureText, parts: readonly string[]): string {
  const { id, title, description, legend } = text;
  return [
    "<figure>",
    `<figcaption><strong>${escapeHtml(title)}</strong>${legend
      .map((name, index) => ` <span class="key series-${index}">${escapeHtml(name)}</span>`)
      .join("")}</figcaption>`,
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-text" xmlns="http://www.w3.org/2000/svg">`,
    `<title id="${id}-title">${escapeHtml(title)}</title>`,
    `<desc id="${id}-text">${escapeHtml(description)}</desc>`,
    ...parts,
    "</svg>",
    "</figure>",
  ].join("\n");
}
