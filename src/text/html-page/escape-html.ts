const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters save tab and line end, marks that turn the reading direction, and what no text may hold. */
const UNSAFE = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** Text that is safe as content and inside a quoted attribute, in HTML and in SVG. */
export function escapeHtml(text: string): string {
  return text.replace(UNSAFE, "\uFFFD").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
