import { z } from "zod";
import { defineOperation } from "../operations/define-operation.ts";
import { goldenExportQuery, goldenImport, goldenImported } from "../protocol/golden.ts";

const tag = "Golden answers";

/** Reviewed answers as files. They stand before `/v1/golden/:id`, which would take "export" for an id. */
export const goldenExchangeOperations = [
  defineOperation({
    method: "post",
    path: "/v1/golden/import",
    tag,
    summary: "Read entries from a file, all or none",
    description:
      "YAML as exported, or a table or dump of another tool. A file may be as large as the body of a request.",
    body: goldenImport,
    result: goldenImported,
    handle({ body: { format, text, stamp, ...rest }, assay, principal, signal }) {
      const options = { ...rest, ...(stamp && { stampedBy: principal.name }), signal };
      return format === "yaml"
        ? assay.golden.importYaml(text, options)
        : assay.golden.importRows(text, { ...options, format });
    },
  }),
  defineOperation({
    method: "get",
    path: "/v1/golden/export",
    tag,
    summary: "All entries, or those named, as YAML",
    query: goldenExportQuery,
    result: z.string(),
    media: "application/yaml",
    handle: async ({ query, assay, context }) =>
      context.body(await assay.golden.exportYaml(query.id), 200, {
        "content-type": "application/yaml; charset=utf-8",
        "content-disposition": 'attachment; filename="golden.yaml"',
      }),
  }),
];
