import type { z } from "zod";
import type {
  pairDraw,
  pairLabelsBody,
  pairLabelsKept,
  pairLabelsUndone,
  pairList,
  pairStats,
} from "../../../src/server/protocol/pairs.ts";

export type PairDraw = z.output<typeof pairDraw>;
export type PairList = z.output<typeof pairList>;
export type DrawnPair = PairList["pairs"][number];
export type PairLabel = z.input<typeof pairLabelsBody>["labels"][number];
export type Saying = PairLabel["says"];
export type PairLabelsKept = z.output<typeof pairLabelsKept>;
export type DrawProgress = NonNullable<PairLabelsKept["progress"]>;
export type PairLabelsUndone = z.output<typeof pairLabelsUndone>;
export type PairStats = z.output<typeof pairStats>;
