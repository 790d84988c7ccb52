import { readNames } from "./read-names.ts";
import { nameBoth, twoSidedDifference } from "./two-sided-difference.ts";
import type { Veto } from "./veto.ts";

/** Files, folders, endpoints and addresses, compared whole; a bare file name may stand for its path. */
export function vetoPaths(asked: string, stored: string): Veto | null {
  const different = twoSidedDifference(readNames(asked).paths, readNames(stored).paths, isSamePath);
  return different && { veto: "paths", reason: nameBoth("names", different.asked, different.stored) };
}

function isSamePath(one: string, other: string): boolean {
  const [a, b] = [plainPath(one), plainPath(other)];
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

function plainPath(path: string): string {
  return path.replace(/^(?:https?:\/\/(?:www\.)?|\.\/)/iu, "").replace(/\/+$/u, "");
}
