import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import type { KeptReply, ReplyStore } from "./reply-store.ts";

const replySchema: z.ZodType<KeptReply> = z.object({
  value: z.unknown(),
  calls: z.array(
    z.object({
      model: z.string(),
      outcome: z.enum(["done", "failed"]),
      inputTokens: z.number().nullable(),
      outputTokens: z.number().nullable(),
      cost: z.number().nullable(),
      milliseconds: z.number(),
    }),
  ),
});

/** One small file for each reply, in 256 folders; several processes may share it. Whoever wants replies anew removes the folder. */
export function createFolderReplies(folder: string): ReplyStore {
  const placeOf = (key: string): { folder: string; path: string } => {
    const inner = join(folder, key.slice(0, 2));
    return { folder: inner, path: join(inner, `${key.slice(2)}.json`) };
  };
  return {
    async get(key) {
      const text = await readFile(placeOf(key).path, "utf8").catch(() => undefined);
      if (text === undefined) return undefined;
      const parsed = replySchema.safeParse(parseJson(text));
      return parsed.success ? parsed.data : undefined;
    },
    async put(key, reply) {
      const place = placeOf(key);
      await mkdir(place.folder, { recursive: true });
      await writeFileAtomic(place.path, JSON.stringify(reply));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
