/**
 * Largest passage in estimated word pieces, its heading path included: small enough for the embedded model to read whole,
 * and on a plateau of the sizes that were measured. In a file of its own so that settings need not load the parsers.
 */
export const DEFAULT_MAX_TOKENS = 160;
