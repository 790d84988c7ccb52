import type { CalibrationStore } from "../../calibrations.ts";
import type { Connection } from "../connection.ts";
import { type CalibrationRow, type SummaryRow, toRecord, toRow, toSummary } from "./calibration-rows.ts";

export function createSqliteCalibrations(connection: Connection): CalibrationStore {
  const { database } = connection;
  const insert = database.prepare(`
    INSERT INTO calibrations (id, target, surface, at, summary, marks, content)
    VALUES (:id, :target, :surface, :at, :summary, :marks, :content) ON CONFLICT (id) DO NOTHING`);
  const byId = database.prepare<[string], CalibrationRow>(
    "SELECT id, target, surface, at, summary, marks, content FROM calibrations WHERE id = ?",
  );
  const all = database.prepare<
    { target: string | null; anySurface: number; surface: string | null; limit: number },
    SummaryRow
  >(`
    SELECT id, target, surface, at, summary FROM calibrations
    WHERE (:target IS NULL OR target = :target) AND (:anySurface = 1 OR surface IS :surface)
    ORDER BY number DESC LIMIT :limit`);
  return {
    async append(record) {
      const row = toRow(record);
      connection.write(() => void insert.run(row), { durable: true });
    },
    async get(id) {
      const row = connection.run(() => byId.get(id));
      return row && toRecord(row);
    },
    async list({ target = null, surface, limit = -1 } = {}) {
      const query = { target, anySurface: surface === undefined ? 1 : 0, surface: surface ?? null, limit };
      return connection.run(() => all.all(query)).map(toSummary);
    },
  };
}
