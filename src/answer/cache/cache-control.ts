/** How one question deals with stored answers. */
export interface CacheControl {
  /**
   * `default`: served where one fits, kept where it may be. `no-cache`: written anew, and kept in the place of what was
   * there. `only-if-cached`: a stored answer or the fixed sentence; nothing is generated. `no-store`: served where one
   * fits, and never kept.
   * @default "default"
   */
  mode?: CacheMode;
  /** How old a stored answer may be, in seconds. @default the configured `cache.ttlSeconds` */
  maxAgeSeconds?: number;
}

export const cacheModes = ["default", "no-cache", "only-if-cached", "no-store"] as const;
export type CacheMode = (typeof cacheModes)[number];
