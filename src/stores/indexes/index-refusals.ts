import { AppError } from "../../errors.ts";
import type { IndexState, IndexVersion, VerifiedAt } from "./index-versions.ts";

/** Refusals that every driver words alike. Checked in the transaction that would change the version. */

const BUILD = "assay index build --name <name> <folder>";

export function indexExists(name: string): AppError {
  return new AppError("index-exists", `There is an index version ${JSON.stringify(name)} already.`, {
    hint: "Choose another name with --name; see assay index list.",
  });
}

export function indexNotFound(name: string | number): AppError {
  const shown = typeof name === "number" ? String(name) : JSON.stringify(name.slice(0, 60));
  return new AppError("index-not-found", `There is no index version ${shown}.`, { hint: "assay index list" });
}

/** For a call that began on a version which was removed since. */
export function indexDropped(name: string): AppError {
  return new AppError(
    "index-not-found",
    `The index version ${JSON.stringify(name)} was dropped while it was in use.`,
    { hint: "assay index list" },
  );
}

/**
 * Documents are written to the version that is live, or by the build that began last to one that is being built.
 * @param build number of the build that writes; undefined for everybody else
 * @throws AppError `index-refused`
 */
export function checkWrite(
  { name, state, build: last }: Pick<IndexVersion, "name" | "state" | "build">,
  build: number | undefined,
): void {
  const named = JSON.stringify(name);
  if (build === undefined) {
    if (state === "live") return;
    throw state === "building"
      ? refused(`The index version ${named} is being built, so nobody else writes to it.`, BUILD)
      : refused(
          `The index version ${named} is ${state}, not live, so this was not written to it.`,
          "Run the same command again: it writes to the version that is live now. See assay index list.",
        );
  }
  if (state === "building" && last === build) return;
  throw refused(
    `The build of the index version ${named} was taken over or ended by another one, so this one stopped.`,
    "assay index list",
  );
}

/** @throws AppError `index-refused` unless the version is in one of the states */
export function checkState(
  version: Pick<IndexVersion, "name" | "state">,
  allowed: readonly IndexState[],
  what: string,
): void {
  if (allowed.includes(version.state)) return;
  throw refused(
    `The index version ${JSON.stringify(version.name)} is ${version.state}, so ${what}.`,
    version.state === "building" ? `assay index build --name ${version.name} <folder>` : "assay index list",
  );
}

export interface PromotionCheck {
  /** Whether to pass over a verification that does not hold. @default false */
  force?: boolean | undefined;
  /** What is live now, to be compared with what was live when the version was verified. */
  live: VerifiedAt["live"];
}

/**
 * What was passed over by `force`; null where nothing was.
 * @throws AppError `index-refused`
 */
export function checkPromotion(
  version: IndexVersion,
  { force = false, live }: PromotionCheck,
): string | null {
  const named = JSON.stringify(version.name);
  checkState(version, ["ready", "retired"], "it cannot go live");
  if (version.unembedded > 0) {
    throw refused(
      `${version.unembedded} questions of reviewed answers have no vector under the embedding model of ${named}.`,
      `assay index promote ${version.name}`,
    );
  }
  const fault = faultOf(version, live);
  if (fault === null || force) return fault;
  throw refused(fault, `assay index verify ${version.name}`);
}

function faultOf({ name, verification }: IndexVersion, live: VerifiedAt["live"]): string | null {
  const named = JSON.stringify(name);
  if (!verification) return `The index version ${named} was never verified.`;
  if (!verification.isCurrent) return `Documents of ${named} changed since it was verified.`;
  if (!verification.passed) return `The index version ${named} did not pass its verification.`;
  // What was removed from the live version would come back, and what was added would be gone.
  const isSameLive =
    verification.live?.number === live.number && verification.live.documents === live.documents;
  return isSameLive ? null : `The live version changed since ${named} was verified.`;
}

/** What the history says of a promotion. */
export function promotionNote(note: string | undefined, passedOver: string | null): { note?: string } {
  const words = [note ?? [], passedOver === null ? [] : `Forced: ${passedOver}`].flat();
  return words.length === 0 ? {} : { note: words.join(" ") };
}

/**
 * Rollbacks follow `previous` from the live version on: what they would come to must stay as it was.
 * @throws AppError `index-refused`
 */
export function checkNoWayBack(
  version: Pick<IndexVersion, "number" | "name">,
  { live, previousOf }: { live: number; previousOf: (number: number) => number | null },
): void {
  const seen = new Set<number>();
  for (let at: number | null = live; at !== null && !seen.has(at); at = previousOf(at)) {
    if (at === version.number) {
      throw refused(
        `A rollback would go to the index version ${JSON.stringify(version.name)}, so it cannot be built again.`,
        "assay index build --name <another name> <folder>",
      );
    }
    seen.add(at);
  }
}

/** @throws AppError `index-refused` where the version before the live one is not whole */
export function checkRollback(target: Pick<IndexVersion, "name" | "state">): void {
  checkState(target, ["ready", "retired"], "it cannot go live again");
}

export function nothingBefore(live: Pick<IndexVersion, "name">): AppError {
  return refused(
    `No index version is left that was live before ${JSON.stringify(live.name)}.`,
    "assay index list",
  );
}

/** @throws AppError `index-refused` for the live version */
export function checkDrop(version: Pick<IndexVersion, "name" | "state">): void {
  checkState(version, ["building", "ready", "retired"], "it cannot be removed");
}

export function otherEmbedder(version: Pick<IndexVersion, "name">): AppError {
  return refused(
    `The index version ${JSON.stringify(version.name)} has another embedding model than the live one, so its vectors cannot be copied.`,
    BUILD,
  );
}

function refused(message: string, hint: string): AppError {
  return new AppError("index-refused", message, { hint });
}
