import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { AppError } from "../../errors.ts";

/** The script for web pages, as the build made it. */
export interface WidgetScript {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  /** Moves when the script does. */
  readonly tag: string;
}

/** Where the build puts it, seen from this file in `src` as from its compiled form in `dist`. */
const PLACE = new URL("../../../dist/widget.js", import.meta.url);

/** @throws AppError `path-not-found` where the package was not built whole */
export async function loadWidgetScript(place: URL = PLACE): Promise<WidgetScript> {
  const plain = await readFile(place).catch((cause: unknown) => {
    throw new AppError("path-not-found", "The widget's script is not there: it was not built.", {
      hint: "npm run build",
      cause,
    });
  });
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { plain, gzipped: gzipSync(plain, { level: 9 }), tag: `W/"${hash}"` };
}
