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
import type { IntegrityRule } from "./integrity-rule.ts";
import { learnedPairs } from "./learned-pairs.ts";
import { passageVectors } from "./passage-vectors.ts";
import { passageWords } from "./passage-words.ts";
import { passages } from "./passages.ts";
import { references } from "./references.ts";
import { schemaParts } from "./schema-parts.ts";
import { settings } from "./settings.ts";
import { shadows } from "./shadows.ts";
import { sourceTexts } from "./source-texts.ts";

/** Every rule, in the order of reports: the file as a whole, then what stands in it. */
export const integrityRules: readonly IntegrityRule[] = [
  filePages,
  schemaParts,
  references,
  settings,
  documents,
  documentAliases,
  passages,
  passageVectors,
  passageWords,
  goldenEntries,
  goldenScopes,
  goldenHistory,
  sourceTexts,
  answerLog,
  learnedPairs,
  changeLog,
  calibrations,
  cachedAnswers,
  shadows,
  accessKeys,
];
