import { defineOperation } from "../operations/define-operation.ts";
import { goldenTraffic, lintQuery, lintReport } from "../protocol/golden.ts";

const tag = "Golden answers";

/** All reviewed answers at once. They stand before `/v1/golden/:id`, which would take their names for ids. */
export const goldenCheckOperations = [
  defineOperation({
    method: "get",
    path: "/v1/golden/traffic",
    tag,
    summary: "How many questions each entry answered or lost in the last 30 days",
    result: goldenTraffic,
    async handle({ assay }) {
      const counted = await assay.log.countByEntry();
      const entries = [...(counted?.entries ?? [])].map(([id, traffic]) => ({ id, ...traffic }));
      return { since: counted?.since ?? null, entries };
    },
  }),
  defineOperation({
    method: "get",
    path: "/v1/golden/lint",
    tag,
    summary: "What is wrong with entries: sources, links, and questions that lead astray",
    description:
      "Each question is compared with those of all entries, which takes a while where there are many.",
    query: lintQuery,
    result: lintReport,
    handle: ({ query, assay }) => assay.golden.lint(query.id),
  }),
];
