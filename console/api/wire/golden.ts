import type { z } from "zod";
import type {
  goldenAddition,
  goldenChange,
  goldenEntry,
  goldenHistory,
  goldenImport,
  goldenImported,
  goldenList,
  goldenReview,
  goldenTraffic,
  lintReport,
  queueList,
  reviewCompletion,
} from "../../../src/server/protocol/golden.ts";

export type GoldenListing = z.output<typeof goldenEntry>;
export type GoldenEntry = GoldenListing["entry"];
export type Freshness = GoldenListing["freshness"];
export type GoldenChange = z.output<typeof goldenChange>;
export type GoldenList = z.output<typeof goldenList>;
export type GoldenAddition = z.input<typeof goldenAddition>;
/** As people write it, or a reference. */
export type SourceInput = GoldenAddition["sources"][number];
export type GoldenTraffic = z.output<typeof goldenTraffic>;
export type EntryTraffic = GoldenTraffic["entries"][number];
export type GoldenHistory = z.output<typeof goldenHistory>;
export type HistoryStep = GoldenHistory["steps"][number];
export type LintReport = z.output<typeof lintReport>;
export type Review = z.output<typeof goldenReview>;
export type SourceChange = Review["changes"][number];
export type ProposedEdit = NonNullable<Review["proposal"]>;
export type ReviewCompletion = z.input<typeof reviewCompletion>;
export type QueueList = z.output<typeof queueList>;
export type QueueItem = QueueList["items"][number];
export type GoldenImport = z.input<typeof goldenImport>;
export type GoldenImported = z.output<typeof goldenImported>;
