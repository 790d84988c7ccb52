/** What a version tag depends on. */
export interface VersionInput {
  /** The document as stored, undefined for a new one. */
  readonly previous:
    | { readonly version: string; readonly revision: number; readonly contentHash: string }
    | undefined;
  readonly contentHash: string;
  /** `version` of the metadata, undefined where nobody declared one. */
  readonly declared: string | undefined;
}

/**
 * The version moves when the content moved and at no other time. A declared label is taken as it is; where the
 * content moved under the same label, `+r2`, `+r3`, … tell the contents apart. Without a label: `v1`, `v2`, …
 */
export function nextVersion({ previous, contentHash, declared }: VersionInput): {
  version: string;
  revision: number;
} {
  if (!previous) return { version: declared ?? "v1", revision: 1 };
  if (previous.contentHash === contentHash) return { version: previous.version, revision: previous.revision };
  const revision = previous.revision + 1;
  const label = declared ?? `v${revision}`;
  if (label === previous.version) return { version: `${label}+r2`, revision };
  const [, same, count] = /^(.*)\+r(\d+)$/s.exec(previous.version) ?? [];
  return { version: same === label ? `${label}+r${Number(count) + 1}` : label, revision };
}
