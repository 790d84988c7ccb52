import { stripInvisible } from "../questions/normalise-question.ts";
import type { Veto, VetoName, VetoSwitches } from "./veto.ts";
import { vetoNames } from "./veto.ts";
import { vetoDirection } from "./veto-direction.ts";
import { vetoFlags } from "./veto-flags.ts";
import { vetoIdentifiers } from "./veto-identifiers.ts";
import { vetoLanguage } from "./veto-language.ts";
import { vetoNegation } from "./veto-negation.ts";
import { vetoNumbers } from "./veto-numbers.ts";
import { vetoPaths } from "./veto-paths.ts";
import { vetoPolarity } from "./veto-polarity.ts";
import { vetoQuestionType } from "./veto-question-type.ts";
import { vetoQuotes } from "./veto-quotes.ts";
import { vetoRoles } from "./veto-roles.ts";
import { vetoVersions } from "./veto-versions.ts";
import { vetoWords } from "./veto-words.ts";

/** Two questions that are near one another. */
export interface ComparedQuestions {
  readonly asked: string;
  readonly stored: string;
  /** The reviewed answer, for its language. @default not looked at */
  readonly answer?: string;
}

type Check = (questions: ComparedQuestions) => Veto | null;

const CHECKS: Readonly<Record<VetoName, Check>> = {
  numbers: ({ asked, stored }) => vetoNumbers(asked, stored),
  versions: ({ asked, stored }) => vetoVersions(asked, stored),
  identifiers: ({ asked, stored }) => vetoIdentifiers(asked, stored),
  flags: ({ asked, stored }) => vetoFlags(asked, stored),
  paths: ({ asked, stored }) => vetoPaths(asked, stored),
  quotes: ({ asked, stored }) => vetoQuotes(asked, stored),
  negation: ({ asked, stored }) => vetoNegation(asked, stored),
  polarity: ({ asked, stored }) => vetoPolarity(asked, stored),
  direction: ({ asked, stored }) => vetoDirection(asked, stored),
  roles: ({ asked, stored }) => vetoRoles(asked, stored),
  questionType: ({ asked, stored }) => vetoQuestionType(asked, stored),
  words: ({ asked, stored }) => vetoWords(asked, stored),
  language: ({ asked, answer }) => (answer === undefined ? null : vetoLanguage(asked, answer)),
};

/** Nothing behind this is compared, so that a page pasted as a question costs no time. In UTF-16 code units. */
const LONGEST = 2000;

/** Every veto in force against serving the answer of one question to the other; `switches` undefined: all are on. */
export function findVetoes(questions: ComparedQuestions, switches?: VetoSwitches): Veto[] {
  const cut = {
    asked: readable(questions.asked),
    stored: readable(questions.stored),
    ...(questions.answer !== undefined && { answer: readable(questions.answer) }),
  };
  return vetoNames.flatMap((name) => (switches?.[name] === false ? [] : (CHECKS[name](cut) ?? [])));
}

function readable(text: string): string {
  return stripInvisible(text.slice(0, LONGEST)).replace(RAISED, writeRaised).trim();
}

/** "10²" is no 102, which is what compatibility forms of Unicode make of it. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]+/gu;

function writeRaised(digits: string): string {
  return `^${digits.normalize("NFKC")}`;
}
