import type { z } from "zod";
import type { cacheList } from "../../../src/server/protocol/cache.ts";

export type CacheList = z.output<typeof cacheList>;
