import { readTag } from "../../text/markdown/html-tag.ts";
import type { PassageRecord } from "../documents.ts";
import { sectionOf } from "./find-section.ts";

/** Code and comments hold tags that do nothing. */
const INERT = /<!--[\s\S]*?(?:-->|$)|^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|`[^`\n]*`/gmu;
const STRUCK = new Set(["del", "s", "strike", "template", "noscript"]);
const HIDDEN = /(?:^|\s)hidden(?=[\s=/]|$)|display\s*:\s*["']?none/iu;

/**
 * Whether a passage stands inside an element of its section that hides it or strikes it out. Such tags hold no text, so
 * no passage has them.
 *
 * @param place all passages of the document, in order, and its source
 */
export function isVeiled(
  passage: PassageRecord,
  { passages, source }: { passages: readonly PassageRecord[]; source: string },
): boolean {
  const first = sectionOf(passages, passage)[0] ?? passage;
  const from = passages[passages.indexOf(first) - 1]?.end ?? 0;
  const text = source.slice(from, passage.start).replace(INERT, " ");
  const open: { name: string; veils: boolean }[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const tag = readTag(text, at);
    if (!tag || tag.empty) continue;
    const { name, attributes } = tag;
    const opened = open.findLastIndex((each) => each.name === name);
    if (!tag.closes) open.push({ name, veils: STRUCK.has(name) || HIDDEN.test(attributes) });
    else if (opened >= 0) open.splice(opened);
  }
  return open.some(({ veils }) => veils);
}
