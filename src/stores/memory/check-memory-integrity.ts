import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import type { GoldenEvent } from "../golden-history.ts";
import { describeVectorFault } from "../integrity/describe-vector-fault.ts";
import { findCacheFaults } from "../integrity/find-cache-faults.ts";
import { findCalibrationFaults } from "../integrity/find-calibration-faults.ts";
import { findDocumentFaults, findPassageFaults } from "../integrity/find-document-faults.ts";
import { findEntryFaults } from "../integrity/find-entry-faults.ts";
import { findHistoryFaults } from "../integrity/find-history-faults.ts";
import {
  type IntegrityFinding,
  type IntegrityOptions,
  type IntegrityReport,
  integrityHints,
} from "../integrity/integrity-report.ts";
import { topicsOf } from "../topic.ts";
import { goldenVectorsOf, type MemoryState } from "./memory-state.ts";

/** The rules that say something about a store without a file, each over one kind of thing. */
const rules: readonly { rule: string; hint: string; look: (state: MemoryState) => IntegrityFinding[][] }[] = [
  {
    rule: "documents",
    hint: integrityHints.ingestAgain,
    look: ({ documents }) =>
      [...documents.values()].map((document) => findDocumentFaults(document, topicsOf(document.metadata))),
  },
  {
    rule: "passages",
    hint: integrityHints.ingestAgain,
    look: ({ documents, passages }) =>
      [...documents.values()].map((document) => findPassageFaults(document, passages.get(document.id) ?? [])),
  },
  { rule: "passage-vectors", hint: integrityHints.reindex, look: findVectorFaults },
  {
    rule: "golden-entries",
    hint: integrityHints.reviewAgain,
    look: (state) =>
      [...state.entries.values()].map((entry) =>
        findEntryFaults(entry, { vectors: goldenVectorsOf(state), embedder: state.pin }),
      ),
  },
  { rule: "golden-history", hint: integrityHints.restore, look: findHistories },
  {
    rule: "calibrations",
    hint: integrityHints.restore,
    look: ({ calibrations }) => [...calibrations.values()].map(findCalibrationFaults),
  },
  {
    rule: "cached-answers",
    hint: integrityHints.purgeCache,
    look: ({ cached, cacheVectors, pin: embedder }) =>
      [...cached.values()].map((entry) =>
        findCacheFaults(entry, { vector: cacheVectors.rows.get(entry.id)?.vector, embedder }),
      ),
  },
];

/** @throws AppError `aborted` */
export async function checkMemoryIntegrity(
  state: MemoryState,
  { signal, onProgress }: IntegrityOptions = {},
  checked: readonly string[] = rules.map(({ rule }) => rule),
): Promise<IntegrityReport> {
  const report: {
    problems: IntegrityReport["problems"][number][];
    rules: IntegrityReport["rules"][number][];
  } = {
    problems: [],
    rules: [],
  };
  const looking = rules.filter(({ rule }) => checked.includes(rule));
  for (const [done, { rule, hint, look }] of looking.entries()) {
    throwIfAborted(signal, "The check of the store");
    onProgress?.(done, looking.length, rule);
    const looked = look(state);
    const problems = looked.flat().map((finding) => ({ rule, ...finding, hint }));
    report.problems.push(...problems);
    report.rules.push({ rule, looked: looked.length, problems: problems.length });
    await setImmediate();
  }
  onProgress?.(looking.length, looking.length, "");
  return { ...report, omitted: 0 };
}

function findVectorFaults({ passagesById, passageVectors, pin }: MemoryState): IntegrityFinding[][] {
  return [...passagesById.keys()].map((id) => {
    const subject = `passage ${JSON.stringify(id)}`;
    const vector = passageVectors.rows.get(id)?.vector;
    if (!vector) return [{ subject, message: "It has no vector." }];
    const fault = describeVectorFault(vector, pin?.dimension ?? vector.length);
    return fault === undefined ? [] : [{ subject, message: `It has a vector ${fault}.` }];
  });
}

function findHistories({ entries, events }: MemoryState): IntegrityFinding[][] {
  const histories = new Map<string, GoldenEvent[]>([...entries.keys()].map((id) => [id, []]));
  for (const event of events) {
    const known = histories.get(event.entryId);
    if (known) known.push(event);
    else histories.set(event.entryId, [event]);
  }
  return [...histories].map(([id, history]) => {
    const faults = findHistoryFaults(entries.get(id), history);
    return faults.map((message) => ({ subject: `golden entry ${JSON.stringify(id)}`, message }));
  });
}
