import type { Verification } from "../models/verifier.ts";

/** What became of the second look at a match: its judgement, or why there is none. */
export type Verdict =
  | { readonly kind: "judged"; readonly verification: Verification }
  | { readonly kind: "failed"; readonly reason: string };
