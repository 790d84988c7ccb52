import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { IngestProgress, IngestReport } from "../../ingest/ingest.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import { ingestReport } from "../protocol/documents.ts";
import type { ServerParts } from "../server-parts.ts";
import { respondWithProgress } from "../streams/respond-with-progress.ts";

const EVENTS = `Events: \`progress\` {phase, done, total, file} while it reads and embeds; \`report\` is what the JSON response holds, and the last event; \`error\` is a problem, and the last event.`;

/**
 * Reads the configured folders again. Which these are is no part of a request: whoever may ask for it must not thereby read
 * any other file of the machine.
 */
export function ingestOperations({ config }: Pick<ServerParts, "config">): Operation[] {
  const { sources, exclude, maxTokens } = config.ingest;
  return [
    defineOperation({
      method: "post",
      path: "/v1/documents/ingest",
      tag: "Documents",
      summary: "Read the configured folders again",
      description: `Reads what \`ingest.sources\` of the configuration names, and nothing else. Documents that are gone from there are removed, those put over HTTP stay. What was done when time is up stays done: ask again to go on. ${EVENTS}`,
      result: ingestReport,
      otherMedia: { "text/event-stream": z.string().meta({ description: EVENTS }) },
      async handle({ assay, signal, context }) {
        if (sources.length === 0) {
          throw new AppError(
            "ingest-sources-missing",
            "The configuration names no folder to read documents from.",
            {
              hint: "Set ingest.sources in assay.config.yaml and start the server again.",
            },
          );
        }
        const options = { paths: sources, exclude, maxTokens };
        return respondWithProgress<IngestReport, IngestProgress>({
          ...{ context, signal, heartbeatMs: config.server.heartbeatMs, result: "report" },
          work: ({ signal: working, tell }) =>
            assay.ingest({ ...options, onProgress: tell, signal: working }),
        });
      },
    }),
  ];
}
