import { defineOperation } from "../operations/define-operation.ts";
import { idParams } from "../protocol/fields.ts";
import {
  calibrationList,
  calibrationRecord,
  calibrationStatus,
  calibrationsQuery,
  thresholdBody,
  thresholdList,
  thresholdParams,
  thresholdPin,
} from "../protocol/thresholds.ts";
import { pageOf } from "../requests/page-of.ts";

const tag = "Thresholds";

/** Thresholds, and the calibrations that they were chosen from. */
export const thresholdOperations = [
  defineOperation({
    method: "get",
    path: "/v1/thresholds",
    tag,
    summary: "Every threshold in force, where it is from and how it stands",
    result: thresholdList,
    handle: async ({ assay }) => ({ thresholds: await assay.calibrations.status() }),
  }),
  defineOperation({
    method: "put",
    path: "/v1/thresholds/:name",
    tag,
    summary: "Pin a threshold to the embedding model in use",
    params: thresholdParams,
    body: thresholdBody,
    result: thresholdPin,
    handle: ({ params, body: { value, ...options }, assay }) =>
      assay.thresholds.set(params.name, value, options),
  }),
  defineOperation({
    method: "get",
    path: "/v1/calibrations",
    tag,
    summary: "Calibrations that were kept, the newest first",
    query: calibrationsQuery,
    result: calibrationList,
    async handle({ query: { limit, cursor, ...query }, assay }) {
      const all = await assay.calibrations.list(query);
      const { items, nextCursor } = pageOf(all, { limit, cursor, keyOf: ({ id }) => id });
      return { calibrations: items, nextCursor };
    },
  }),
  defineOperation({
    method: "get",
    path: "/v1/calibrations/status",
    tag,
    summary: "Whether what was calibrated still holds",
    result: calibrationStatus,
    handle: async ({ assay }) => ({
      thresholds: await assay.calibrations.status(),
      verifier: await assay.calibrations.verifier(),
    }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/calibrations/:id",
    tag,
    summary: "One calibration with the table it chose from",
    params: idParams,
    result: calibrationRecord,
    handle: ({ params, assay }) => assay.calibrations.get(params.id),
  }),
  defineOperation({
    method: "post",
    path: "/v1/calibrations/:id/apply",
    tag,
    summary: "Pin the threshold that a calibration chose",
    params: idParams,
    result: thresholdPin,
    handle: ({ params, assay }) => assay.calibrations.apply(params.id),
  }),
];
