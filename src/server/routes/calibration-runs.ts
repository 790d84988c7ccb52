import type { z } from "zod";
import { loadQuestions } from "../../eval/load-questions.ts";
import type { CalibrationRequest } from "../../service/calibration/runs/calibration-request.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import {
  calibrationRunBody,
  savingsQuery,
  savingsReport,
  shownCalibration,
} from "../protocol/calibration-runs.ts";
import { idParams } from "../protocol/fields.ts";
import type { ServerParts } from "../server-parts.ts";
import { progressMedia, respondWithProgress } from "../streams/respond-with-progress.ts";

const tag = "Thresholds";

/** Measuring thresholds, and what was measured as a person reads it. */
export function calibrationRunOperations(parts: Pick<ServerParts, "config">): Operation[] {
  return [
    defineOperation({
      method: "post",
      path: "/v1/calibrations",
      tag,
      summary: "Measure a threshold on what is labelled, and keep the record",
      description: `Golden and cache are measured on the pairs that people labelled, retrieval on the questions that are sent. Nothing is pinned. ${progressMedia.description}`,
      body: calibrationRunBody,
      result: shownCalibration,
      otherMedia: progressMedia.media,
      handle: ({ body, assay, principal, signal, context }) =>
        respondWithProgress({
          ...{ context, signal, result: "calibration", heartbeatMs: parts.config.server.heartbeatMs },
          work: ({ signal: working, tell }) =>
            assay.calibrations.run(toRequest(body), {
              ...(body.surface !== undefined && { surface: body.surface }),
              ...{ by: principal.name, signal: working, onProgress: tell },
            }),
        }),
    }),
    defineOperation({
      method: "get",
      path: "/v1/calibrations/savings",
      tag,
      summary: "What serving stored answers saved, as the log has it",
      query: savingsQuery,
      result: savingsReport,
      handle: ({ query, assay }) => assay.calibrations.savings(query),
    }),
    defineOperation({
      method: "get",
      path: "/v1/calibrations/:id/report",
      tag,
      summary: "One calibration as a person reads it: words, curves and money",
      params: idParams,
      result: shownCalibration,
      handle: ({ params, assay }) => assay.calibrations.show(params.id),
    }),
  ];
}

/** Questions are read as lines of a file are, with the same checks. @throws AppError `dataset-invalid` */
function toRequest({ surface: _, ...body }: z.output<typeof calibrationRunBody>): CalibrationRequest {
  if (body.target !== "retrieval") return body;
  const text = body.questions.map((question) => JSON.stringify(question)).join("\n");
  const { questions } = loadQuestions(text, { file: "questions" });
  return { ...body, questions, dataHash: hashBytes(text) };
}
