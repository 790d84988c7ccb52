import { z } from "zod";
import { defineOperation } from "../operations/define-operation.ts";
import { logExportQuery, logPurge, logPurged } from "../protocol/log.ts";
import { openTextStream } from "../streams/open-text-stream.ts";

const tag = "Log";

const files = {
  jsonl: { media: "application/x-ndjson; charset=utf-8", name: "answers.jsonl" },
  csv: { media: "text/csv; charset=utf-8", name: "answers.csv" },
} as const;

/** The log as a whole. They stand before `/v1/log/:id`, which would take "export" for an id. */
export const logExchangeOperations = [
  defineOperation({
    method: "get",
    path: "/v1/log/export",
    tag,
    summary: "Records of answers without their traces as JSON Lines or CSV, the oldest first",
    description:
      "CSV has one flat row for each answer; names, order and types of its columns never change. It is written as it is read, and one that breaks off is cut off; so is one of which the client takes nothing for `server.timeoutMs`.",
    query: logExportQuery,
    result: z.string(),
    media: "application/x-ndjson",
    otherMedia: { "text/csv": z.string() },
    async handle({ query, assay, signal }) {
      const { media, name } = files[query.format];
      const headers = {
        "content-type": media,
        "content-disposition": `attachment; filename="${name}"`,
      };
      return openTextStream((write, reading) => assay.log.export(write, { ...query, signal: reading }), {
        headers,
        signal,
      });
    },
  }),
  defineOperation({
    method: "post",
    path: "/v1/log/purge",
    tag,
    summary: "Remove records, by age or of one person",
    description:
      "By age alone, records go with what was said and measured of them; what people decided stays. Of a person, a session or all, everything that repeats their questions goes as well. Nothing brings it back: with `dryRun` it is counted and kept.",
    body: logPurge,
    result: logPurged,
    async handle({ body: { dryRun, ...selection }, assay }) {
      return { removed: await assay.log.remove(selection, { dryRun }), dryRun };
    },
  }),
];
