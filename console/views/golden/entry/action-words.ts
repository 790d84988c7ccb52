import type { HistoryStep } from "../../../api/wire/golden.ts";

/** What somebody did, after their name. */
export function actionWords(action: HistoryStep["action"]): string {
  switch (action) {
    case "existing":
      return "had it when histories began,";
    case "added":
      return "wrote it";
    case "imported":
      return "imported it";
    case "phrasing-added":
      return "added a question";
    case "phrasing-removed":
      return "took a question out";
    case "negative-added":
      return "added a question it must not answer";
    case "negative-removed":
      return "took out a question it must not answer";
    case "reviewed":
      return "reviewed it";
    case "approved":
      return "approved it";
    case "retired":
      return "retired it";
    case "reopened":
      return "took its retirement back";
    case "marked-stale":
      return "found a source changed";
    case "marked-fresh":
      return "found its sources as they were at the review again";
    case "removed":
      return "removed it";
  }
}
