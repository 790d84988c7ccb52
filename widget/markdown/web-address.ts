/**
 * An address that may be followed: absolute, http or https, as the browser itself reads it, since `java\nscript:` is a
 * script to a browser. Null for everything else.
 */
export function webAddress(written: string): string | null {
  try {
    const url = new URL(written);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}
