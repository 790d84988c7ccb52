import type { IndexSwitch, IndexVersion } from "../../stores/indexes/index-versions.ts";
import { defineOperation } from "../operations/define-operation.ts";
import {
  type IndexVersionShown,
  indexList,
  indexParams,
  indexSwitch,
  promoteBody,
  rollbackBody,
} from "../protocol/indexes.ts";

const tag = "Index versions";

/** Versions of a tenant's index: which there are, and which is live. They are built where their sources lie. */
export const indexOperations = [
  defineOperation({
    ...{
      tag,
      method: "get",
      path: "/v1/indexes",
      summary: "Versions of the index, and what was done to them",
    },
    result: indexList,
    handle: async ({ assay: { indexes } }) => ({
      versions: (await indexes.list()).map(shown),
      events: await indexes.history({ limit: 100 }),
    }),
  }),
  defineOperation({
    ...{
      tag,
      method: "post",
      path: "/v1/indexes/rollback",
      summary: "Make the version live that was before",
    },
    description: "For every process on the database, from its next question on.",
    body: rollbackBody,
    result: indexSwitch,
    handle: async ({ body, assay, principal }) =>
      shownSwitch(await assay.indexes.rollback({ ...body, by: principal.name })),
  }),
  defineOperation({
    ...{
      tag,
      method: "post",
      path: "/v1/indexes/:name/promote",
      summary: "Make a version of the index live",
    },
    description:
      "For every process on the database, from its next question on; questions in flight end on the version that they began with. Refused unless it was verified as it is now.",
    params: indexParams,
    body: promoteBody,
    result: indexSwitch,
    handle: async ({ params, body, assay, principal }) =>
      shownSwitch(await assay.indexes.promote(params.name, { ...body, by: principal.name })),
  }),
];

function shown({ details: _, embedderSettings: __, ...version }: IndexVersion): IndexVersionShown {
  return version;
}

function shownSwitch({ from, to }: IndexSwitch) {
  return { from: shown(from), to: shown(to) };
}
