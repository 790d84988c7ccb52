import { z } from "zod";
import { cache } from "./cache.ts";
import { text } from "./fields.ts";
import { generate } from "./generate.ts";
import { golden } from "./golden.ts";
import { holdout } from "./holdout.ts";
import { rerank } from "./rerank.ts";
import { retrieval } from "./retrieval.ts";
import { rewrite } from "./rewrite.ts";
import { shadow } from "./shadow.ts";
import { site } from "./site.ts";

/**
 * A surface is one place that asks: the assistant of the docs, the chat of the order desk. It has settings of its own
 * where it names them, and the base settings everywhere else. What a setting may be is read from the base setting, so
 * that the two cannot come apart.
 */

/** A base setting as a surface may name it: without the default, since what it leaves out is the base's to say. */
function own<Field extends z.ZodType>(field: z.ZodDefault<Field>) {
  return field.unwrap().exactOptional();
}

const base = {
  cache: cache.unwrap().shape,
  golden: golden.unwrap().shape,
  rewrite: rewrite.unwrap().shape,
  retrieval: retrieval.unwrap().shape,
  rerank: rerank.unwrap().shape,
  generate: generate.unwrap().shape,
  holdout: holdout.unwrap().shape,
  shadow: shadow.unwrap().shape,
  site: site.unwrap().shape,
};

const threshold = z.number().min(-1).max(1).exactOptional();

const surface = z.strictObject({
  /** False: questions that name the surface are refused. */
  enabled: z.boolean().exactOptional(),
  /** Who asks here, where a question does not say. */
  audience: z.array(text).exactOptional(),
  /** In which language answers are given here, where a question does not say. */
  language: text.refine(isLanguageTag).meta({ format: "language-tag" }).exactOptional(),
  golden: z
    .strictObject({
      enabled: own(base.golden.enabled),
      threshold,
      margin: own(base.golden.margin),
      verifier: own(base.golden.verifier),
      verifierTimeoutMs: own(base.golden.verifierTimeoutMs),
    })
    .exactOptional(),
  cache: z
    .strictObject({
      enabled: own(base.cache.enabled),
      threshold,
      ttlSeconds: own(base.cache.ttlSeconds),
      extracted: own(base.cache.extracted),
    })
    .exactOptional(),
  rewrite: z.strictObject({ enabled: own(base.rewrite.enabled) }).exactOptional(),
  retrieval: z
    .strictObject({
      enabled: own(base.retrieval.enabled),
      threshold,
      k: own(base.retrieval.k),
      mode: own(base.retrieval.mode),
      fetchK: own(base.retrieval.fetchK),
    })
    .exactOptional(),
  rerank: z
    .strictObject({
      enabled: own(base.rerank.enabled),
      floor: own(base.rerank.floor),
      cap: own(base.rerank.cap),
    })
    .exactOptional(),
  generate: z.strictObject({ enabled: own(base.generate.enabled) }).exactOptional(),
  web: z.strictObject({ enabled: z.boolean().exactOptional() }).exactOptional(),
  site: z
    .strictObject({
      url: own(base.site.url),
      paths: own(base.site.paths),
      folder: own(base.site.folder),
      generator: own(base.site.generator),
      collections: own(base.site.collections),
    })
    .exactOptional(),
  shadow: z
    .strictObject({ enabled: own(base.shadow.enabled), share: own(base.shadow.share) })
    .exactOptional(),
  holdout: z
    .strictObject({ enabled: own(base.holdout.enabled), share: own(base.holdout.share) })
    .exactOptional(),
});

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A name that can be typed on a command line, and in which `@` sets nothing apart. */
const surfaceName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u);

export const surfaces = z.record(surfaceName, surface).default({}).meta({
  description:
    'Settings of their own for places that ask, by name, such as {"support": {"golden": {"threshold": 0.9}, "audience": ["customer"]}}. What a surface leaves out is as everywhere else.',
});
