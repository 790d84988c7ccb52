const PREFIX = "assay://documents/";

/** Ids may hold anything, so all of it is encoded, slashes too: a URI is read back as it was written. */
export function documentUri(id: string): string {
  return `${PREFIX}${encodeURIComponent(id)}`;
}

/** Undefined for a URI of something else, or one that nobody wrote in this way. */
export function documentIdOf(uri: string): string | undefined {
  if (!uri.startsWith(PREFIX)) return undefined;
  try {
    const id = decodeURIComponent(uri.slice(PREFIX.length));
    return id === "" ? undefined : id;
  } catch {
    return undefined;
  }
}
