import type { CalibrationRecord, CalibrationStore } from "../calibrations.ts";

/** `records` in the order they were added. */
export function createMemoryCalibrations(records: Map<string, CalibrationRecord>): CalibrationStore {
  return {
    async append(record) {
      if (!records.has(record.id)) records.set(record.id, structuredClone(record));
    },
    async get(id) {
      return structuredClone(records.get(id));
    },
    async list({ target, surface, limit = records.size } = {}) {
      return [...records.values()]
        .reverse()
        .filter((record) => target === undefined || record.target === target)
        .filter((record) => surface === undefined || record.surface === surface)
        .slice(0, limit)
        .map(({ corpusMarks: _, table: __, ...summary }) => structuredClone(summary));
    },
  };
}
