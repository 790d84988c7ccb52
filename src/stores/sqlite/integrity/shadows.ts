import { integrityHints } from "../../integrity/integrity-report.ts";
import {
  type EvaluationRow,
  SHADOW_COLUMNS,
  type ShadowRow,
  toEvaluation,
  toShadow,
} from "../monitor/shadow-rows.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Each comparison of a served answer with a fresh one can be read, and so can what is known of its judge. */
export const shadows: IntegrityRule = {
  name: "shadows",
  hint: integrityHints.restore,
  plan({ database }) {
    const records = database.prepare<[], number>("SELECT number FROM shadows").pluck();
    const one = database.prepare<[number], ShadowRow>(
      `SELECT ${SHADOW_COLUMNS} FROM shadows WHERE number = ?`,
    );
    const evaluations = database.prepare<[], number>("SELECT number FROM judge_evaluations").pluck();
    const evaluation = database.prepare<[number], EvaluationRow>(
      "SELECT id, at, judge, content FROM judge_evaluations WHERE number = ?",
    );
    const readRecord = (number: number) => {
      const row = one.get(number);
      if (row) toShadow(row);
      return [];
    };
    const readEvaluation = (number: number) => {
      const row = evaluation.get(number);
      if (row) toEvaluation(row);
      return [];
    };
    return [
      ...records.all().map((number) => () => readRecord(number)),
      ...evaluations.all().map((number) => () => readEvaluation(number)),
    ];
  },
};
