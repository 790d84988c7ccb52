import type { z } from "zod";
import type { LabelDraw } from "../../service/labelling/draws/label-draws.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import {
  pairDraw,
  pairLabelsBody,
  pairLabelsKept,
  pairLabelsQuery,
  pairLabelsUndone,
  pairList,
  pairStats,
  pairsMineBody,
  pairsQuery,
} from "../protocol/pairs.ts";
import { pageOf } from "../requests/page-of.ts";
import type { ServerParts } from "../server-parts.ts";
import { progressMedia, respondWithProgress } from "../streams/respond-with-progress.ts";

const tag = "Labelled pairs";

/** Pairs of the log, and what people say of them under the name of their key. */
export function pairOperations(parts: Pick<ServerParts, "config">): Operation[] {
  return [
    defineOperation({
      method: "get",
      path: "/v1/pairs",
      tag,
      summary: "The pairs of a draw in the order to label them in",
      description:
        "Every beginning of it holds the same share of each stratum. Neither similarities nor verdicts of models are told: whoever labels would believe them.",
      query: pairsQuery,
      result: pairList,
      async handle({ query: { draw: id, limit, cursor }, assay, principal, signal }) {
        const { draws } = assay.labelling;
        const draw = await draws.open(id, { signal });
        if (!draw) return { draw: null, pairs: [], nextCursor: null };
        const all = await draws.pairs({ draw: draw.id, by: principal.name, signal });
        const { items, nextCursor } = pageOf(all, { limit, cursor, keyOf: (pair) => pair.id });
        return { draw: describeDraw(draw), pairs: items, nextCursor };
      },
    }),
    defineOperation({
      method: "post",
      path: "/v1/pairs/mine",
      tag,
      summary: "Draw pairs from the log to be labelled",
      description: progressMedia.description,
      body: pairsMineBody,
      result: pairDraw,
      otherMedia: progressMedia.media,
      handle: ({ body, assay, signal, context }) =>
        respondWithProgress({
          ...{ context, signal, result: "draw", heartbeatMs: parts.config.server.heartbeatMs },
          work: async ({ signal: working, tell }) =>
            describeDraw(
              await assay.labelling.draws.make({
                ...body,
                signal: working,
                onProgress: (done, total) => tell({ stage: "embedding", done, total }),
              }),
            ),
        }),
    }),
    defineOperation({
      method: "post",
      path: "/v1/pairs/labels",
      tag,
      summary: "Say of pairs whether the stored answer serves the question",
      description: "One that is sent again with the same key is passed over. Unsure counts for neither side.",
      body: pairLabelsBody,
      result: pairLabelsKept,
      async handle({ body: { draw, labels }, assay, principal, signal }) {
        const { draws } = assay.labelling;
        const place = { draw, by: principal.name, signal };
        await draws.say(labels, place);
        return { kept: labels.length, progress: (await draws.progress(place)).draw };
      },
    }),
    defineOperation({
      method: "delete",
      path: "/v1/pairs/labels",
      tag,
      summary: "Take back the last label of one's own",
      description: "What was said of the pair before counts again. May be done several times.",
      result: pairLabelsUndone,
      handle: async ({ assay, principal }) => ({
        undone: (await assay.labelling.draws.undo(principal.name)) ?? null,
      }),
    }),
    defineOperation({
      method: "get",
      path: "/v1/pairs/stats",
      tag,
      summary: "Labels by kind, agreement, and how far a draw is",
      query: pairLabelsQuery,
      result: pairStats,
      async handle({ query, assay, principal, signal }) {
        const { draws } = assay.labelling;
        const draw = await draws.open(query.draw, { signal });
        return draw ? draws.progress({ draw: draw.id, by: principal.name, signal }) : draws.progress();
      },
    }),
  ];
}

function describeDraw({ rows, ...draw }: LabelDraw): z.output<typeof pairDraw> {
  return { ...draw, pairs: rows.length };
}
