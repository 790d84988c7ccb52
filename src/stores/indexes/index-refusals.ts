import { AppError } from "../../errors.ts";
import type { IndexState, IndexVersion } from "./index-versions.ts";

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

/** @throws AppError `index-refused` */
export function checkPromotion(version: IndexVersion, { force = false }: { force?: boolean }): void {
  const named = JSON.stringify(version.name);
  checkState(version, ["ready", "retired"], "it cannot go live");
  if (version.unembedded > 0) {
    throw refused(
      `${version.unembedded} questions of reviewed answers have no vector under the embedding model of ${named}.`,
      `assay index promote ${version.name}`,
    );
  }
  if (force) return;
  const { verification } = version;
  const hint = `assay index verify ${version.name}`;
  if (!verification) throw refused(`The index version ${named} was never verified.`, hint);
  if (!verification.isCurrent) throw refused(`Documents of ${named} changed since it was verified.`, hint);
  if (!verification.passed) throw refused(`The index version ${named} did not pass its verification.`, hint);
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
