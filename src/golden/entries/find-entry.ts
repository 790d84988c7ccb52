import { AppError } from "../../errors.ts";
import type { GoldenSnapshot, GoldenStore } from "../../stores/golden.ts";
import { nearestNames } from "../nearest-names.ts";

/** An entry in any state. @throws AppError `golden-not-found` with the nearest ids */
export async function readEntry(id: string, store: GoldenStore): Promise<GoldenSnapshot> {
  return (await store.readEntry(id)) ?? (await noSuchEntry(id, store));
}

/** @throws AppError `golden-not-found`, always */
export async function noSuchEntry(id: string, store: GoldenStore): Promise<never> {
  const near = nearestNames(
    id,
    (await store.listEntries()).map((entry) => entry.id),
  );
  throw new AppError("golden-not-found", `No golden entry "${id}".`, {
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "assay golden list",
  });
}
