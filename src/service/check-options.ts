import { z } from "zod";
import { cacheModes } from "../answer/cache/cache-control.ts";
import type { AskOptions } from "../answer/question-context.ts";
import { AppError } from "../errors.ts";
import { parseFilter } from "../stores/metadata-filter.ts";
import { type ThresholdName, thresholdNames } from "../stores/settings.ts";
import type { RetrieveQueryOptions } from "./assay.ts";

/**
 * Callers without types hand in what no type would let through: a threshold as text, NaN, a `k` of 0. Nothing compares
 * with NaN and a search for 0 passages finds none, so each would pass for documents that do not cover the question.
 */
const SIMILARITY = { min: -1, max: 1, isWhole: false };
const verifierModes = z.enum(["off", "local", "chat"]);
const PASSAGES = { min: 1, max: 1000, isWhole: true };

/** @throws AppError `usage` naming the option, `filter-invalid` */
export function checkAskOptions(options: AskOptions): AskOptions {
  checkNumber("goldenThreshold", options.goldenThreshold, SIMILARITY);
  checkNumber("retrievalThreshold", options.retrievalThreshold, SIMILARITY);
  checkNumber("k", options.k, PASSAGES);
  for (const name of ["rewrite", "rerank", "generate", "web", "log", "holdout"] as const)
    checkSwitch(name, options[name]);
  checkCacheControl(options.cache);
  checkVerifierMode(options.verifier);
  checkHistory(options.history);
  checkIdentity("session", options.session);
  checkIdentity("user", options.user);
  checkScope(options);
  return options.filter === undefined ? options : { ...options, filter: parseFilter(options.filter) };
}

/** @throws AppError `usage` naming the option, `filter-invalid` */
export function checkRetrieveOptions(options: RetrieveQueryOptions): RetrieveQueryOptions {
  checkNumber("threshold", options.threshold, SIMILARITY);
  checkNumber("k", options.k, PASSAGES);
  checkScope(options);
  return options.filter === undefined ? options : { ...options, filter: parseFilter(options.filter) };
}

/** @throws AppError `usage` */
export function checkThreshold(name: ThresholdName, value: number): void {
  if (!thresholdNames.includes(name)) {
    throw new AppError("usage", `There is no threshold ${JSON.stringify(name)}.`, {
      hint: `Name one of ${thresholdNames.join(", ")}.`,
    });
  }
  if (typeof value === "number" && value >= -1 && value <= 1) return;
  throw new AppError("usage", `A threshold is a similarity between -1 and 1, not ${shown(value)}.`, {
    hint: `assay threshold set ${name} 0.8`,
  });
}

/** Who asks decides what may be seen, so nothing is guessed: a text in the place of a list is not taken for one. */
function checkScope({
  surface,
  audience,
  language,
}: Pick<AskOptions, "surface" | "audience" | "language">): void {
  if (surface !== undefined && typeof surface !== "string") {
    throw refused("surface", surface, "Give the name of a configured surface, or leave it out.");
  }
  const isList =
    Array.isArray(audience) && audience.every((word) => typeof word === "string" && word.trim() !== "");
  if (audience !== undefined && !isList) {
    throw refused("audience", audience, 'Give a list of words, such as ["admin"], or leave it out.');
  }
  if (language !== undefined && !isLanguageTag(language)) {
    throw refused("language", language, "Give a BCP 47 tag such as en, pt-BR or zh-Hans, or leave it out.");
  }
}

function isLanguageTag(language: unknown): boolean {
  try {
    return typeof language === "string" && Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

function refused(name: string, value: unknown, hint: string): AppError {
  return new AppError("usage", `The option "${name}" cannot be ${shown(value)}.`, { hint });
}

function checkNumber(
  name: string,
  value: number | undefined,
  { min, max, isWhole }: { min: number; max: number; isWhole: boolean },
): void {
  if (value === undefined) return;
  const isNumber = typeof value === "number" && value >= min && value <= max;
  if (isNumber && (!isWhole || Number.isInteger(value))) return;
  const kind = isWhole ? "a whole number" : "a number";
  throw new AppError("usage", `The option "${name}" cannot be ${shown(value)}.`, {
    hint: `Give ${kind} from ${min} to ${max}, or leave it out.`,
  });
}

function checkSwitch(name: string, value: unknown): void {
  if (value === undefined || typeof value === "boolean") return;
  throw new AppError("usage", `The option "${name}" cannot be ${shown(value)}.`, {
    hint: "Give true or false, or leave it out.",
  });
}

function checkVerifierMode(value: unknown): void {
  if (value === undefined || verifierModes.safeParse(value).success) return;
  throw new AppError("usage", `The option "verifier" cannot be ${shown(value)}.`, {
    hint: `Give ${verifierModes.options.join(", ")}, or leave it out.`,
  });
}

const cacheControl = z.strictObject({
  mode: z.enum(cacheModes).optional(),
  maxAgeSeconds: z.number().min(0).optional(),
});

function checkCacheControl(value: unknown): void {
  if (value === undefined || cacheControl.safeParse(value).success) return;
  throw new AppError("usage", `The option "cache" cannot be ${shown(JSON.stringify(value) ?? value)}.`, {
    hint: `Give {mode, maxAgeSeconds}, both of which may be left out: mode is ${cacheModes.join(", ")}, and maxAgeSeconds 0 or more.`,
  });
}

/** Longest text that tells one session or person from another, in characters. */
const LONGEST_IDENTITY = 1000;

function checkIdentity(name: "session" | "user", value: unknown): void {
  if (value === undefined) return;
  if (typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_IDENTITY) return;
  throw new AppError("usage", `The option "${name}" is no text that tells one ${name} from another.`, {
    hint: `Give a text of 1 to ${LONGEST_IDENTITY} characters, or leave it out.`,
  });
}

const historySchema = z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })).optional();

/** @throws AppError `usage` */
export function checkHistory(history: unknown): AskOptions["history"] {
  const parsed = historySchema.safeParse(history);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join(".") ?? "";
  throw new AppError(
    "usage",
    `The history is malformed${where === "" ? "" : ` at ${where}`}: ${issue?.message}.`,
    {
      hint: 'Give a list of turns: [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}].',
    },
  );
}

function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
