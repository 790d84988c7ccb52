import { createQuestionKeys, type QuestionKeys } from "../../answer/log/question-keys.ts";
import type { Config, Secrets } from "../../config.ts";
import { AppError } from "../../errors.ts";

/** Shorter ones could be guessed by trying. In characters. */
const SHORTEST_KEY = 16;

/** @throws AppError `config-invalid` where questions are to be hashed and there is no usable key for it */
export function openQuestionKeys({ log }: Config, secrets: Secrets): QuestionKeys {
  const { logKey } = secrets;
  const keepsText = log.questions === "text";
  if (!keepsText && log.enabled && (logKey === undefined || logKey.length < SHORTEST_KEY)) {
    const what = logKey === undefined ? "is not set" : `has fewer than ${SHORTEST_KEY} characters`;
    throw new AppError("config-invalid", `"log.questions" is hash, but ASSAY_LOG_KEY ${what}.`, {
      hint: 'export ASSAY_LOG_KEY="$(openssl rand -hex 32)", and keep it: other keys recognise no earlier question.',
    });
  }
  return createQuestionKeys({ keepsText, secret: logKey });
}
