import { setImmediate } from "node:timers/promises";
import type { RetrievalOutcome } from "../../retrieval/retrieve.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import type { IndexVersion } from "../../stores/indexes/index-versions.ts";
import type { Store } from "../../stores/store.ts";
import { compareGolden } from "./difference/compare-golden.ts";
import type { Canary, Edition, VerifyOptions, VerifyReport } from "./indexes.ts";
import { liveMoved } from "./live-moved.ts";
import { GOLDEN_CHECK } from "./stale-answers-of.ts";

type Finding = VerifyReport["findings"][number];

export interface VerifyParts {
  store: Store;
  version: IndexVersion;
  edition: Edition;
  /** The live one, for what it finds and the version must find as well. */
  live: Edition;
}

const GOLDEN_CANARIES = 50;
/** Questions named in a finding. */
const NAMED = 5;
/** Reviewed answers named in a finding. */
const SHOWN = 20;

/** Everything that is looked at before a version goes live, each with a sentence. Writes nothing. */
export async function verifyIndex(options: VerifyOptions, parts: VerifyParts): Promise<Finding[]> {
  const { store, version, edition } = parts;
  return [
    await checkParts(options, parts),
    await tellMoved(store, version),
    await checkCanaries(options, parts),
    await checkGolden(options, parts),
    await tellStale(parts),
    ...(options.gate ? [{ check: "gate", ...(await options.gate(edition)) }] : []),
  ];
}

async function checkParts({ signal }: VerifyOptions, { store, version }: VerifyParts): Promise<Finding> {
  const { problems, omitted } = await store.indexes.check(version.number, { ...(signal && { signal }) });
  const [first] = problems;
  const counts = `${version.documents} documents, ${version.passages} passages`;
  if (first) {
    const more = problems.length + omitted - 1;
    const words = `${counts}; ${first.subject}: ${first.message}${more > 0 ? ` And ${more} more.` : ""}`;
    return { check: "parts", passed: false, words };
  }
  const passed = version.documents > 0 && version.passages > 0;
  return {
    ...{ check: "parts", passed },
    words: passed ? `${counts}, and all fit together.` : `${counts}: there is nothing to find.`,
  };
}

/** That the live version moved is no fault of this one, and whoever promotes it must know. */
async function tellMoved(store: Store, { details }: IndexVersion): Promise<Finding> {
  return {
    ...{ check: "live version", passed: true },
    words: (await liveMoved(store.indexes, details))
      ? "The live version changed since this one was begun; what was written there since is not in this one."
      : "The live version is as it was when this one was begun.",
  };
}

async function checkCanaries(options: VerifyOptions, { edition }: VerifyParts): Promise<Finding> {
  const { canaries = [] } = options;
  const missed: string[] = [];
  for (const canary of canaries) {
    await setImmediate();
    if (!(await finds(edition, canary, options))) missed.push(canary.question);
  }
  return {
    ...{ check: "canaries", passed: missed.length === 0 },
    words: canaries.length === 0 ? "None were given." : describeMissed(canaries.length, missed),
  };
}

/** Questions of reviewed answers find a page they rest on, wherever they find one under the live version. */
async function checkGolden(
  options: VerifyOptions,
  { store, edition, live, version }: VerifyParts,
): Promise<Finding> {
  const most = options.golden ?? GOLDEN_CANARIES;
  const there = new Set((await store.at(version.number).documents.listDocuments()).map(({ id }) => id));
  const canaries = (await store.golden.listEntries())
    .flatMap(toCanary)
    .filter(({ expects }) => expects.some((id) => there.has(id)));
  const step = Math.max(1, Math.ceil(canaries.length / Math.max(1, most)));
  const drawn = most === 0 ? [] : canaries.filter((_, index) => index % step === 0);
  const missed: string[] = [];
  for (const canary of drawn) {
    // Whoever asks while this process looks gets a turn between two questions.
    await setImmediate();
    if (await finds(edition, canary, options)) continue;
    if (await finds(live, canary, options)) missed.push(canary.question);
  }
  return {
    ...{ check: "reviewed questions", passed: missed.length === 0 },
    words: drawn.length === 0 ? "None were drawn." : describeMissed(drawn.length, missed),
  };
}

/** That answers of people stop is often what a release is for; it fails nothing, and whoever promotes it must know. */
export async function tellStale({
  edition,
  live,
  version,
}: Pick<VerifyParts, "edition" | "live" | "version">): Promise<Finding> {
  const differences = await compareGolden(live, edition);
  const lost = differences.filter(({ from }) => from === "fresh").map(({ id }) => id);
  const won = differences.filter(({ to }) => to === "fresh").length;
  const more =
    lost.length > SHOWN ? ` and ${lost.length - SHOWN} more (assay index diff ${version.name})` : "";
  const words =
    lost.length === 0
      ? "None goes stale"
      : `${lost.length} ${lost.length === 1 ? "goes" : "go"} stale and must be reviewed: ${lost.slice(0, SHOWN).join(", ")}${more}`;
  const again = won === 0 ? "" : `; ${won} that ${won === 1 ? "is" : "are"} stale now will be served again`;
  return { check: GOLDEN_CHECK, passed: true, words: `${words}${again}.` };
}

function toCanary({ state, phrasings, sources, audience }: GoldenEntry): Canary[] {
  const [phrasing] = phrasings;
  const expects = sources.flatMap(({ reference }) =>
    reference.kind === "topic" ? [] : [reference.documentId],
  );
  if (!canMatch({ state }) || !phrasing || expects.length === 0 || audience.length > 0) return [];
  return [{ question: phrasing.text, expects }];
}

async function finds(
  edition: Edition,
  { question, expects }: Canary,
  { k = 10, signal }: VerifyOptions,
): Promise<boolean> {
  const outcome = await edition.retrieve(question, { k, ...(signal && { signal }) });
  return documentsIn(outcome).some((id) => expects.includes(id));
}

function documentsIn(outcome: RetrievalOutcome): string[] {
  return outcome.kind === "passages" ? outcome.passages.map(({ document }) => document.id) : [];
}

function describeMissed(asked: number, missed: readonly string[]): string {
  if (missed.length === 0) return `All ${asked} questions find their page.`;
  const named = missed.slice(0, NAMED).map((question) => JSON.stringify(question));
  return `${missed.length} of ${asked} questions do not find their page: ${named.join(", ")}${missed.length > NAMED ? ", …" : ""}.`;
}
