import { z } from "zod";
import {
  type DrawnPair,
  type DrawProgress,
  type LabelProgress,
  sayings,
  type UndoneLabel,
} from "../../service/labelling/draws/label-draws.ts";
import { described, lineText, listOf, moment, nextCursor, pageQuery } from "./fields.ts";

const drawId = z.string().min(1).max(60_000).meta({ description: "Id of a draw, as it was told." });
const whole = (max: number) => z.int().min(1).max(max);

/** What `assay pairs mine` takes. */
export const pairsMineBody = z.strictObject({
  pairs: whole(2000).exactOptional().meta({ description: "Pairs to draw, 300 by default." }),
  strictest: z
    .int()
    .min(0)
    .max(2000)
    .exactOptional()
    .meta({ description: "Fewest of the strictest band, as far as there are; 100 by default." }),
  bands: whole(100).exactOptional().meta({ description: "Bands of similarity, 6 by default." }),
  seed: z.int().min(0).max(4_294_967_295).exactOptional(),
  since: moment.exactOptional(),
  surface: lineText.exactOptional().meta({ description: "Every surface by default." }),
  questions: whole(20_000)
    .exactOptional()
    .meta({ description: "Different questions to compare, the newest; 3000 by default." }),
});

export const pairDraw = z.strictObject({
  id: z.string(),
  at: z.string().meta({ description: "When it was made." }),
  seed: z.number(),
  pairs: z.number(),
  requests: z.number().meta({ description: "Requests that its pairs stand for." }),
  questions: z.number().meta({ description: "Different questions that were looked at." }),
  labelled: z.number().meta({ description: "Left out, since a person labelled the question before." }),
  alone: z.number().meta({ description: "With nothing stored that could serve them." }),
  joined: z.number(),
});

export const pairsQuery = z.strictObject({
  ...pageQuery,
  draw: drawId.exactOptional().meta({ description: "The last one that was made by default." }),
});
export const pairList = z.strictObject({
  draw: pairDraw.nullable().meta({ description: "Null where none was made yet." }),
  pairs: listOf(described<DrawnPair>("DrawnPair", "Two questions, and what people said of them.")),
  nextCursor,
});

export const pairLabelsBody = z.strictObject({
  draw: drawId,
  labels: z
    .array(
      z.strictObject({
        pair: z.string().min(1).max(100).meta({ description: "Its id in the draw." }),
        says: z.enum(sayings).meta({ description: "Whether the stored answer serves the question." }),
        key: z
          .string()
          .min(8)
          .max(100)
          .meta({ description: "Chosen for this one act, so that it may be sent again." }),
      }),
    )
    .min(1)
    .max(100),
});
export const pairLabelsQuery = z.strictObject({ draw: drawId.exactOptional() });
export const pairLabelsUndone = z.strictObject({
  undone: described<UndoneLabel | null>("UndoneLabel", "What was taken back; null where nothing was left."),
});
const pairProgress = described<DrawProgress | null>(
  "DrawProgress",
  "How far a draw is, and what of it counts, and how many labels are still needed; null without a draw.",
);
export const pairLabelsKept = z.strictObject({ kept: z.number(), progress: pairProgress });
export const pairStats = described<LabelProgress>(
  "LabelProgress",
  "Labels by kind, how far people and models agree, and how far a draw is.",
);
