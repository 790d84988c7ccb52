import type { IntegrityFinding } from "../../integrity/integrity-report.ts";
import { createTableSets } from "../indexes/create-shared-changes.ts";
import { FIRST_INDEX_NUMBER, type IndexTables } from "../indexes/index-tables.ts";
import { accessKeys } from "./access-keys.ts";
import { answerLog } from "./answer-log.ts";
import { cachedAnswers } from "./cached-answers.ts";
import { calibrations } from "./calibrations.ts";
import { changeLog } from "./change-log.ts";
import { documentAliases } from "./document-aliases.ts";
import { documents } from "./documents.ts";
import { filePages } from "./file-pages.ts";
import { goldenEntries } from "./golden-entries.ts";
import { goldenHistory } from "./golden-history.ts";
import { goldenScopes } from "./golden-scopes.ts";
import { indexVersions } from "./index-versions.ts";
import type { IndexIntegrityRule, IntegrityRule } from "./integrity-rule.ts";
import { learnedPairs } from "./learned-pairs.ts";
import { passageVectors } from "./passage-vectors.ts";
import { passageWords } from "./passage-words.ts";
import { passages } from "./passages.ts";
import { references } from "./references.ts";
import { schemaParts } from "./schema-parts.ts";
import { settings } from "./settings.ts";
import { shadows } from "./shadows.ts";
import { sourceTexts } from "./source-texts.ts";

/** Rules over the tables of one version of the index. */
const ofOneIndex: readonly IndexIntegrityRule[] = [
  documents,
  documentAliases,
  passages,
  passageVectors,
  passageWords,
  changeLog,
];

/** Every rule, in the order of reports: the file as a whole, then what stands in it. */
export const integrityRules: readonly IntegrityRule[] = [
  filePages,
  schemaParts,
  references,
  settings,
  indexVersions,
  ...ofOneIndex.map(overAllIndexes),
  goldenEntries,
  goldenScopes,
  goldenHistory,
  sourceTexts,
  answerLog,
  learnedPairs,
  calibrations,
  cachedAnswers,
  shadows,
  accessKeys,
];

/** Those that say something about one version alone. */
export function indexRules(tables: IndexTables): readonly IntegrityRule[] {
  return ofOneIndex.map((rule) => ({ ...rule, plan: (connection) => rule.plan(connection, tables) }));
}

function overAllIndexes(rule: IndexIntegrityRule): IntegrityRule {
  return {
    ...rule,
    plan: (connection) =>
      createTableSets(connection)().flatMap((tables) =>
        rule.plan(connection, tables).map((step) => () => named(step(), tables)),
      ),
  };
}

/** What is found in a later version says so. */
function named(findings: readonly IntegrityFinding[], { number }: IndexTables): readonly IntegrityFinding[] {
  if (number === FIRST_INDEX_NUMBER) return findings;
  return findings.map(({ subject, message }) => ({
    subject: `${subject}, index version ${number}`,
    message,
  }));
}
