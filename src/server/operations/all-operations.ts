import { askOperations } from "../routes/ask.ts";
import { cacheOperations } from "../routes/cache.ts";
import { calibrationRunOperations } from "../routes/calibration-runs.ts";
import { documentOperations } from "../routes/documents.ts";
import { ingestOperations } from "../routes/documents-ingest.ts";
import { goldenOperations } from "../routes/golden.ts";
import { goldenCheckOperations } from "../routes/golden-checks.ts";
import { goldenExchangeOperations } from "../routes/golden-exchange.ts";
import { goldenReviewOperations } from "../routes/golden-review.ts";
import { healthOperations } from "../routes/health.ts";
import { indexOperations } from "../routes/indexes.ts";
import { keyOperations } from "../routes/keys.ts";
import { logOperations } from "../routes/log.ts";
import { logExchangeOperations } from "../routes/log-exchange.ts";
import { metricsOperations } from "../routes/metrics.ts";
import { monitorOperations } from "../routes/monitor.ts";
import { opinionOperations } from "../routes/opinions.ts";
import { pairOperations } from "../routes/pairs.ts";
import { retrieveOperations } from "../routes/retrieve.ts";
import { sessionOperations } from "../routes/session.ts";
import { statusOperations } from "../routes/status.ts";
import { suggestionOperations } from "../routes/suggestions.ts";
import { thresholdOperations } from "../routes/thresholds.ts";
import { widgetOperations } from "../routes/widget.ts";
import type { ServerParts } from "../server-parts.ts";
import type { Operation } from "./define-operation.ts";

/** Everything the server does of its own, in the order it is documented. Of two paths that fit, the first is taken. */
export function allOperations(parts: ServerParts): Operation[] {
  return [
    ...askOperations(parts),
    ...retrieveOperations,
    ...opinionOperations,
    ...widgetOperations(),
    ...ingestOperations(parts),
    ...documentOperations(parts),
    ...goldenExchangeOperations,
    ...goldenCheckOperations,
    ...goldenOperations,
    ...goldenReviewOperations,
    ...suggestionOperations,
    ...pairOperations(parts),
    ...calibrationRunOperations(parts),
    ...thresholdOperations,
    ...indexOperations,
    ...logExchangeOperations,
    ...logOperations,
    ...monitorOperations,
    ...cacheOperations,
    ...statusOperations,
    ...sessionOperations(parts),
    ...keyOperations(parts),
    ...healthOperations(parts),
    ...metricsOperations(parts),
  ];
}
