/** Further down a page, lines between rules are text. */
const LINES = 60;

/** What may stand before a head without being seen: white space, marks without width, and comments. */
const UNSEEN = /^(?:[\s\u200b-\u200d\u2060\ufeff]|<!--[\s\S]*?-->)+/u;
const FENCE = /^[ \t]*(?:-{3,}|\+{3,}|;{3,})[ \t]*$/u;
const CODE = /^[ \t]*(?:`{3,}|~{3,})/u;
const KEY = /^[ \t]*["']?[\p{L}_][\p{L}\p{N}_ .-]{0,60}["']?[ \t]*:(?:[ \t]|$)/u;

/**
 * Whether a page seems to begin with values that front matter does not give: another syntax, a head that is never closed or
 * does not start on the first line. In doubt it does.
 *
 * @param field key that counts in any block between rules near the beginning
 */
export function looksLikeHead(source: string, field: string): boolean {
  const lines = source
    .replace(UNSEEN, "")
    .split(/\r\n|\n|\r/u)
    .slice(0, LINES)
    .filter((line) => line.trim() !== "");
  const [first = "", second = ""] = lines;
  if (/^[ \t]*(?:\+{3,}|;{3,})[ \t]*$/u.test(first) || /^\{[ \t]*(?:"|$)/u.test(first)) return true;
  if (FENCE.test(first) && KEY.test(second)) return true;
  const code = lines.findIndex((line) => CODE.test(line));
  const seen = code < 0 ? lines : lines.slice(0, code);
  const fence = seen.findIndex((line) => FENCE.test(line));
  return fence >= 0 && seen.slice(fence + 1).some((line) => names(line, field));
}

/** `field: …` or `field = …`, in any case and quotes. */
function names(line: string, field: string): boolean {
  const [key] = line.split(/[:=]/u, 1);
  if (key === undefined || key.length === line.length) return false;
  const bare = key
    .normalize("NFKC")
    .replace(/["'\s]/gu, "")
    .toLowerCase();
  return (
    bare ===
    field
      .normalize("NFKC")
      .replace(/["'\s]/gu, "")
      .toLowerCase()
  );
}
