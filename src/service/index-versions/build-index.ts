import { AppError } from "../../errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import { checkState, indexExists } from "../../stores/indexes/index-refusals.ts";
import type { IndexVersion } from "../../stores/indexes/index-versions.ts";
import type { Store } from "../../stores/store.ts";
import { embedMissing } from "./embed-missing.ts";
import type { BuildOptions, BuildReport } from "./indexes.ts";
import { limitRate } from "./limit-rate.ts";
import { liveMoved } from "./live-moved.ts";
import { reEmbed } from "./re-embed.ts";

export interface BuildParts {
  store: Store;
  /** That of the version to be built. */
  embedder: Embedder;
  /** How it is opened; null where it is not known how, or as the configuration says. */
  embedderSettings: Readonly<Record<string, unknown>> | null;
  audienceField: string | null;
  clock: () => Date;
  monotonic: () => number;
}

/** Documents copied in one transaction: so long do others wait who write, and who ask this process. */
const COPIED_AT_ONCE = 10;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

/** Fills a version that is new, or was left half-way. */
export async function buildIndex(
  options: BuildOptions,
  parts: BuildParts,
): Promise<Omit<BuildReport, "needsCalibration">> {
  try {
    return await fill(options, parts);
  } catch (error) {
    // What ingesting says of an interruption counts documents, of which a build has many that were copied.
    if (AppError.isInstance(error) && error.code === "aborted") throwIfStopped(options.signal, options.name);
    throw error;
  }
}

async function fill(
  options: BuildOptions,
  parts: BuildParts,
): Promise<Omit<BuildReport, "needsCalibration">> {
  const { name, paths = [], signal, onProgress = () => {} } = options;
  const { store, clock, monotonic } = parts;
  const { indexes } = store;
  checkBuild(options);
  const startedAt = monotonic();
  let embedded = 0;
  const embedder = limitRate(parts.embedder, {
    ...{ perMinute: options.rate, monotonic },
    onEmbedded: (texts) => {
      embedded += texts;
    },
  });
  // A model that is opened at first use says only then what it is.
  await embedder.embed([], { kind: "document", ...(signal && { signal }) });
  const { version: begun, resumed } = await begin(options, parts, embedder);
  const { number, details } = begun;
  const { build } = begun;
  const target = store.at(number, build);
  const live = store.at(details.from);
  const fromPin = await live.settings.getEmbedder();
  if (fromPin === undefined || fromPin.id === embedder.fingerprint.id) {
    for (;;) {
      throwIfStopped(signal, name);
      const { done, total, finished } = await indexes.copyDocuments(number, { most: COPIED_AT_ONCE, build });
      onProgress({ phase: "copying", done, total });
      if (finished) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } else {
    const report = (done: number, total: number) => onProgress({ phase: "copying", done, total });
    await reEmbed({ from: live.documents, to: target.documents, embedder, signal, onProgress: report });
  }
  const { ingest } = await import("../../ingest/ingest.ts");
  const { collection, metadata, exclude, maxTokens, keep = false } = options;
  const read =
    paths.length === 0
      ? null
      : await ingest(
          {
            ...{ paths, prune: !keep, onProgress },
            ...(collection !== undefined && { collection }),
            ...(metadata !== undefined && { metadata }),
            ...(exclude !== undefined && { exclude }),
            ...(maxTokens !== undefined && { maxTokens }),
            ...(signal && { signal }),
          },
          { documents: target.documents, embedder, clock, audienceField: parts.audienceField },
        );
  const tellQuestions = (done: number, total: number) =>
    onProgress({ phase: "embedding questions", done, total });
  await embedMissing(target.golden, embedder, { ...(signal && { signal }), onProgress: tellQuestions });
  const version = await indexes.finish(number, {
    ...{ details: { ...details, sources: paths }, build },
    ...{ at: clock().toISOString(), by: options.by ?? null },
  });
  return {
    ...{ version, resumed, embedded, ingest: read, liveMoved: await liveMoved(indexes, details) },
    milliseconds: monotonic() - startedAt,
  };
}

/** @throws AppError `aborted` */
function throwIfStopped(signal: AbortSignal | undefined, name: string): void {
  if (!signal?.aborted) return;
  throw new AppError("aborted", `Building the index version ${JSON.stringify(name)} was interrupted.`, {
    hint: "Run the same command again; it goes on where it stopped. The live version is as it was.",
    cause: signal.reason,
  });
}

/** @throws AppError `usage` */
function checkBuild({ name, rate }: BuildOptions): void {
  if (!NAME.test(name)) {
    throw new AppError("usage", `Not a name for an index version: ${JSON.stringify(name.slice(0, 80))}.`, {
      hint: "Use letters, digits, dots, dashes and underscores, such as v5 or 2026-03-01.",
    });
  }
  if (rate !== undefined && !(rate > 0)) {
    throw new AppError("usage", `A rate of ${rate} texts in a minute embeds nothing.`, {
      hint: "Give a number above 0, such as --rate 600.",
    });
  }
}

async function begin(
  { name, paths = [], by = null }: BuildOptions,
  { store, embedderSettings, clock }: BuildParts,
  embedder: Embedder,
): Promise<{ version: IndexVersion; resumed: boolean }> {
  const { indexes } = store;
  const { id, dimension } = embedder.fingerprint;
  const known = await indexes.get(name);
  if (known) {
    if (known.state === "live" || known.state === "retired") throw indexExists(name);
    checkState(known, ["building", "ready"], "it cannot be built again");
    if (known.embedder?.id !== id) {
      throw new AppError(
        "index-refused",
        `The index version ${JSON.stringify(name)} was begun with the embedding model ${known.embedder?.id}, not with ${id}.`,
        { hint: `assay index drop ${name}, or another name` },
      );
    }
    return { version: await indexes.reopen(known.number), resumed: true };
  }
  const from = await indexes.live();
  const version = await indexes.create({
    ...{ name, embedder: { id, dimension }, embedderSettings, by, at: clock().toISOString() },
    details: { sources: paths, from, fromMark: await indexes.documentsMark(from) },
  });
  return { version, resumed: false };
}
