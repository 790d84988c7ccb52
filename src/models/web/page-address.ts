/** Addresses longer than this are made to be followed by a browser, not to be cited. */
const MAX_LENGTH = 2048;

/** An address that may be cited. */
export interface PageAddress {
  /** As the engine gave it, in the one spelling of the URL standard: visible ASCII. */
  readonly url: string;
  /** Equal for addresses that lead to the same page. */
  readonly page: string;
}

/**
 * Undefined for anything but a web page: another scheme would run or open something else, and a user name before the
 * host is how one host is made to look like another.
 */
export function pageAddress(address: string): PageAddress | undefined {
  const trimmed = address.trim();
  if (trimmed.length > MAX_LENGTH || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  return url.href.length > MAX_LENGTH ? undefined : { url: url.href, page: pageOf(url) };
}

/** Fragments, the slash at the end and campaign parameters do not make another page. */
function pageOf(address: URL): string {
  const url = new URL(address);
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) {
    if (/^utm_/i.test(name)) url.searchParams.delete(name);
  }
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url.href;
}
