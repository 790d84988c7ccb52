import type { Config } from "../../config.ts";
import { AppError, type ErrorCode } from "../../errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import { indexNotFound } from "../../stores/indexes/index-refusals.ts";
import type { IndexIdentity, IndexVersion } from "../../stores/indexes/index-versions.ts";
import type { ThresholdName } from "../../stores/settings.ts";
import type { Store } from "../../stores/store.ts";
import type { OpenEdition } from "../assemble-assay.ts";
import { assumeIn } from "./assume-in.ts";
import { buildIndex } from "./build-index.ts";
import type { Editions } from "./create-editions.ts";
import { compareVersions } from "./difference/compare-versions.ts";
import { embedMissing } from "./embed-missing.ts";
import type { BuildOptions, ChangeOptions, Indexes, NeededThreshold, VerifyReport } from "./indexes.ts";
import { assumeThresholds, findNeededThresholds, type ThresholdParts } from "./needed-thresholds.ts";
import { withStaleAnswers } from "./stale-answers-of.ts";
import { tellStale, verifyIndex } from "./verify-index.ts";

export interface IndexesParts {
  config: Config;
  store: Store;
  /** The store as of one version, with the settings that it takes over. */
  storeAt: (index: number) => Store;
  editions: Editions<OpenEdition>;
  /** The embedder of a version that is there. */
  embedderOf: (index: number) => Promise<Embedder>;
  /** A version whose store is seen as `see` makes it, for whoever asks alone, who closes it. */
  open: (index: number, see: (store: Store) => Store) => Promise<OpenEdition>;
  /** The embedder for one that is to be built, and how it is opened. */
  embedderFor: (options: Pick<BuildOptions, "embedder" | "embedderId">) => Promise<ChosenEmbedder>;
  clock: () => Date;
  monotonic: () => number;
}

export interface ChosenEmbedder {
  readonly embedder: Embedder;
  readonly settings: Readonly<Record<string, unknown>> | null;
}

export function createIndexes(parts: IndexesParts): Indexes {
  const { config, store, editions, clock } = parts;
  const { indexes } = store;
  const change = ({ by = null, note }: ChangeOptions = {}) => ({
    ...{ at: clock().toISOString(), by },
    ...(note !== undefined && { note }),
  });

  async function find(name: string): Promise<IndexVersion> {
    const version = await indexes.get(name);
    if (version) return version;
    throw indexNotFound(name);
  }

  async function findLive(): Promise<IndexIdentity> {
    const number = await indexes.live();
    const version = await indexes.identityOf(number);
    if (version) return version;
    throw indexNotFound(number);
  }

  const thresholdParts = async (number: number): Promise<ThresholdParts> => ({
    ...{ config, clock, settings: parts.storeAt(number).settings },
    embedder: await parts.embedderOf(number),
  });

  /** Under the embedder of the live version, thresholds are what they are now. */
  async function neededBy({ embedder }: IndexVersion, resolving: ThresholdParts): Promise<NeededThreshold[]> {
    const live = await parts.storeAt(await indexes.live()).settings.getEmbedder();
    return live === undefined || live.id === embedder?.id ? [] : findNeededThresholds(resolving);
  }

  /** Runs `work` on a version as it will be once it takes over thresholds of another model, which nobody else sees. */
  async function asAssumed<Result>(
    version: IndexVersion,
    assume: readonly ThresholdName[],
    work: (edition: OpenEdition) => Promise<Result>,
  ): Promise<{ result: Result; assumed: VerifyReport["findings"] }> {
    const { number, name } = version;
    const resolving = await thresholdParts(number);
    const needed = await neededBy(version, resolving);
    const { writes, left } = await assumeThresholds(needed, assume, resolving);
    try {
      if (writes.length === 0) return { result: await editions.on(number, work), assumed: [] };
      const edition = await parts.open(number, (seen) => assumeIn(seen, writes));
      try {
        const words = writes.map(({ slot, pin }) => `${slot} ${pin.value}`).join(", ");
        const finding = { check: "thresholds", passed: true, words: `Taken over for this look: ${words}.` };
        return { result: await work(edition), assumed: [finding] };
      } finally {
        await edition.close();
      }
    } catch (error) {
      if (left.length === 0 || !AppError.isInstance(error) || !lacksThreshold.has(error.code)) throw error;
      throw uncalibrated(name, left, "verify");
    }
  }

  /** Without it, the way back would need the configuration of then. */
  async function rememberEmbedder(number: number): Promise<void> {
    const live = await indexes.identityOf(number);
    if (!live || live.embedderSettings !== null) return;
    const { settings, embedder } = await parts.embedderFor({});
    if (settings !== null && embedder.fingerprint.id === live.embedder?.id)
      await indexes.setEmbedderSettings(number, settings);
  }

  return {
    list: () => indexes.list(),
    get: find,
    history: (options) => indexes.events(options),
    async build(options) {
      const { embedder, settings } = await parts.embedderFor(options);
      const report = await buildIndex(options, {
        ...{ store, embedder, clock, monotonic: parts.monotonic },
        ...{ embedderSettings: settings, audienceField: config.retrieval.audienceField },
      });
      // What was open of it saw it half built.
      await editions.forget(report.version.number);
      const { version } = report;
      return { ...report, needsCalibration: await neededBy(version, await thresholdParts(version.number)) };
    },
    async verify(name, options = {}) {
      if (options.golden !== undefined) checkCount("reviewed questions to draw", options.golden);
      const version = await find(name);
      refuseUnbuilt(version);
      // Taken before the first look: what changes meanwhile was not seen by all of them.
      const seen = await indexes.verifiedAt(version.number);
      const found = await asAssumed(version, options.assume ?? [], (edition) =>
        editions.onLive((live) => verifyIndex(options, { store, version, edition, live })),
      );
      const findings = [...found.result, ...found.assumed];
      const passed = findings.every((finding) => finding.passed);
      const { by = null } = options;
      await indexes.noteVerified(version.number, { passed, findings, seen, at: clock().toISOString(), by });
      return { version: await find(name), passed, findings };
    },
    async diff(name, { from, ...options } = {}) {
      const to = await find(name);
      refuseUnbuilt(to);
      const { number, name: fromName } = from === undefined ? await findLive() : await find(from);
      return editions.on(number, (before) =>
        editions.on(to.number, (after) =>
          compareVersions({ name: fromName, edition: before }, { name, edition: after }, options),
        ),
      );
    },
    async promote(name, { force = false, assume = [], ...said } = {}) {
      const version = await find(name);
      const { number } = version;
      const thresholds = await thresholdParts(number);
      const needed = await neededBy(version, thresholds);
      const { writes, left } = await assumeThresholds(needed, assume, thresholds);
      if (left.length > 0) throw uncalibrated(name, left);
      await embedMissing(parts.storeAt(number).golden, thresholds.embedder);
      await rememberEmbedder(await indexes.live());
      // Opened and asked before it is live, so that the first question does not wait for its vectors.
      return editions.on(number, async (edition) => {
        await edition.retrieve(name).catch(() => undefined);
        // What was reviewed since the verification, such as before a rollback, stands otherwise by now.
        const told = await editions.onLive((live) => tellStale({ edition, live, version }));
        const switched = await indexes.promote(number, { ...change(said), force, thresholds: writes });
        return { ...switched, to: withStaleAnswers(switched.to, told) };
      });
    },
    async rollback(said) {
      const switched = await indexes.rollback(change(said));
      // Questions written since under another model are found by their text until they are embedded.
      await editions
        .on(switched.to.number, async () =>
          embedMissing(parts.storeAt(switched.to.number).golden, await parts.embedderOf(switched.to.number)),
        )
        .catch(() => 0);
      // With what still lacks a vector, where the model is away.
      const to = await indexes.get(switched.to.name);
      return to ? { ...switched, to } : switched;
    },
    async collect({ keep = 1, compact = false, by = null } = {}) {
      checkCount("versions to keep", keep);
      const versions = await indexes.list();
      const wayBack = versions.find(({ state }) => state === "live")?.previous;
      const retired = versions
        .filter(({ state }) => state === "retired")
        .sort((a, b) => ((a.retiredAt ?? "") < (b.retiredAt ?? "") ? 1 : -1))
        .slice(keep)
        .filter(({ number }) => keep === 0 || number !== wayBack);
      for (const { number } of retired) {
        await editions.forget(number);
        await indexes.drop(number, change({ by }));
      }
      if (compact) await store.compact();
      return { dropped: retired.map(({ name }) => name) };
    },
    async drop(name, said) {
      const { number } = await find(name);
      await editions.forget(number);
      await indexes.drop(number, change(said));
    },
    async use(name, work) {
      const { number } = await find(name);
      return editions.on(number, work);
    },
  };
}

/** @throws AppError `usage` */
function checkCount(what: string, count: number): void {
  if (Number.isSafeInteger(count) && count >= 0) return;
  throw new AppError("usage", `The number of ${what} is ${count}.`, {
    hint: "Give a whole number from 0 on.",
  });
}

/** @throws AppError `index-refused` */
function refuseUnbuilt({ name, state }: IndexVersion): void {
  if (state !== "building") return;
  throw new AppError("index-refused", `The index version ${JSON.stringify(name)} is still being built.`, {
    hint: `assay index build --name ${name} <folder>`,
  });
}

const lacksThreshold: ReadonlySet<ErrorCode> = new Set(["threshold-missing", "threshold-stale"]);

function uncalibrated(
  name: string,
  needed: readonly NeededThreshold[],
  step: "verify" | "promote" = "promote",
): AppError {
  const names = [...new Set(needed.map(({ name: threshold }) => threshold))];
  return new AppError(
    "index-refused",
    `The index version ${JSON.stringify(name)} needs calibration: ${needed.map(({ reason }) => reason).join(" ")}`,
    {
      hint: `assay calibrate ${names[0]} --index ${name}, assay threshold set ${names[0]} <value> --index ${name}, or assay index ${step} ${name} --assume ${names.join(",")}`,
    },
  );
}
