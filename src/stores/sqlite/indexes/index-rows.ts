import { z } from "zod";
import {
  type IndexEvent,
  type IndexVersion,
  indexActions,
  indexStates,
} from "../../indexes/index-versions.ts";
import { readJsonValue } from "../log/read-row.ts";
import { brokenRow } from "../translate-error.ts";

export interface IndexRow {
  number: number;
  name: string;
  state: string;
  embedder: string | null;
  dimension: number | null;
  settings: string | null;
  created_at: string;
  built_at: string | null;
  promoted_at: string | null;
  retired_at: string | null;
  previous: number | null;
  copied: number | null;
  details: string;
  verified_at: string | null;
  verified_mark: number | null;
  verification: string | null;
  build: number;
  verified_live: string | null;
}

/** What is counted beside the row. */
export type IndexCounts = Pick<IndexVersion, "documents" | "passages" | "unembedded"> & { mark: number };

const detailsShape = z.object({ sources: z.array(z.string()), from: z.int(), fromMark: z.int() });
const verificationShape = z.object({
  passed: z.boolean(),
  findings: z.array(z.object({ check: z.string(), passed: z.boolean(), words: z.string() })),
});
const liveShape = z.object({ number: z.int(), documents: z.int() });
const stateShape = z.enum(indexStates);
const actionShape = z.enum(indexActions);

export function toIndexVersion(row: IndexRow, { mark, ...counts }: IndexCounts): IndexVersion {
  const what = `the index version ${row.number}`;
  const state = stateShape.safeParse(row.state);
  if (!state.success) throw brokenRow(`the state of ${what} is ${JSON.stringify(row.state)}`);
  const { number, name, build, embedder: id, dimension, verified_at: at } = row;
  return {
    ...{ number, name, build, state: state.data },
    embedder: id === null || dimension === null ? null : { id, dimension },
    embedderSettings:
      row.settings === null ? null : readJsonValue(z.record(z.string(), z.unknown()), row.settings, what),
    createdAt: row.created_at,
    builtAt: row.built_at,
    promotedAt: row.promoted_at,
    retiredAt: row.retired_at,
    previous: row.previous,
    ...counts,
    details: readJsonValue(detailsShape, row.details, what),
    verification:
      at === null || row.verification === null
        ? null
        : {
            ...readJsonValue(verificationShape, row.verification, what),
            ...{ at, isCurrent: row.verified_mark === mark },
            live: row.verified_live === null ? null : readJsonValue(liveShape, row.verified_live, what),
          },
  };
}

export interface IndexEventRow {
  version: number;
  name: string;
  action: string;
  at: string;
  by: string | null;
  note: string | null;
}

export function toIndexEvent({ version: number, action, ...row }: IndexEventRow): IndexEvent {
  const parsed = actionShape.safeParse(action);
  if (!parsed.success) throw brokenRow(`an action on an index version is ${JSON.stringify(action)}`);
  return { number, action: parsed.data, ...row };
}
