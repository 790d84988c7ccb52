import { z } from "zod";
import { AppError } from "../../../errors.ts";
import type { MineOptions } from "../labelling.ts";

/** All that a draw depends on besides the log and the labels: bounds as those of whoever asks for one. */
const made = z.strictObject({
  until: z.iso.datetime(),
  pairs: z.int().min(1).max(100_000).exactOptional(),
  strictest: z.int().min(0).max(100_000).exactOptional(),
  bands: z.int().min(1).max(100).exactOptional(),
  seed: z.int().min(0).max(4_294_967_295).exactOptional(),
  since: z.iso.datetime().exactOptional(),
  surface: z.string().max(20_000).exactOptional(),
  questions: z.int().min(1).max(50_000).exactOptional(),
});

/** A draw as of `until`. */
export type DrawRecipe = z.output<typeof made>;

export function toDrawId(recipe: DrawRecipe): string {
  return Buffer.from(JSON.stringify(recipe)).toString("base64url");
}

/** @throws AppError `draw-invalid` */
export function readDrawId(id: string): DrawRecipe {
  try {
    return made.parse(JSON.parse(Buffer.from(id, "base64url").toString()));
  } catch (cause) {
    throw new AppError("draw-invalid", `Not a draw of pairs: ${JSON.stringify(id.slice(0, 60))}.`, {
      hint: "Draw pairs anew, or give the id as it was told.",
      cause,
    });
  }
}

/** What a draw of now is made of. */
export function recipeOf(
  { signal: _, onProgress: __, until: ___, ...options }: MineOptions,
  until: string,
): DrawRecipe {
  return { ...options, until };
}
