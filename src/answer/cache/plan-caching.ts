import { namespaceOf } from "../../cache/namespace.ts";
import type { Embedding } from "../../models/embedder.ts";
import { needsContext } from "../../text/questions/needs-context.ts";
import { isFollowUp } from "../is-follow-up.ts";
import type { QuestionContext } from "../question-context.ts";
import { scopeOf } from "../question-scope.ts";
import { embedOnce } from "../stages/embed-question.ts";
import { embedTexts } from "../stages/embed-texts.ts";

/**
 * What the cache has to do with one question. A question about one person, and one that is not whole by itself, is neither
 * looked up nor kept. What was written with earlier turns in view is not kept, since the next one who asks did not have
 * that conversation. In the holdout a new answer is kept as ever, so that what is asked next finds the same stored answers in
 * both arms; but nobody there gets one that is being written for somebody else.
 */
export type CachePlan =
  | { readonly kind: "bypassed"; readonly reason: BypassReason }
  | {
      readonly kind: "planned";
      /** The question, or the stand-alone wording of a follow-up: what is looked up, and all that is. */
      readonly wording: string;
      /** Its vector, computed once. */
      readonly embed: () => Promise<Embedding>;
      readonly namespace: string;
      readonly edition: string;
      /** Whether a stored answer may be served. */
      readonly mayRead: boolean;
      /** Whether the answer may be kept. */
      readonly mayKeep: boolean;
      /** Whether all who ask the same at once may have one answer. */
      readonly mayShare: boolean;
    };

export type PlannedCaching = Extract<CachePlan, { kind: "planned" }>;

export type BypassReason = "personal" | "needs-context";

/** Undefined where nothing would be kept of this question whatever it is. */
export function planCaching(context: QuestionContext, standAlone: string | null): CachePlan | undefined {
  const { question, options, parts, cohort } = context;
  const { cache } = parts;
  if (!cache || !isCacheInForce(context)) return undefined;
  const wording = isFollowUp(context) ? standAlone : question;
  if (wording === null || needsContext(wording)) return { kind: "bypassed", reason: "needs-context" };
  if (cache.answers.isPersonal([question, wording])) return { kind: "bypassed", reason: "personal" };
  const mode = options.cache?.mode ?? "default";
  const hasHistory = (options.history ?? []).length > 0;
  return {
    kind: "planned",
    wording,
    embed: wording === question ? context.embedQuestion : embedOnce(() => embedTexts(context, [wording])),
    namespace: namespaceOf({ edition: cache.edition, ...askedUnder(context) }),
    edition: cache.edition,
    mayRead: mode !== "no-cache",
    mayKeep: mode === "default" || mode === "no-cache",
    mayShare: mode === "default" && !hasHistory && cohort?.arm !== "holdout",
  };
}

/** Quotes cost no call of a model, so they are kept only where that is wanted. */
export function isCacheInForce({ parts, settings, options }: QuestionContext): boolean {
  if (!parts.cache || !settings.cache.enabled) return false;
  return settings.cache.extracted || isWritten({ parts, options });
}

function isWritten({ parts, options }: Pick<QuestionContext, "parts" | "options">): boolean {
  return parts.chat !== undefined && options.generate !== false;
}

/** Who asks, and every setting in force that another answer could come of. */
function askedUnder({ parts, settings, options }: QuestionContext) {
  const { retrieval, cut, rerank, generate, web, cache } = settings;
  const isReranked = parts.scorer !== undefined && options.rerank !== false;
  return {
    ...scopeOf(options),
    filter: options.filter ?? null,
    settings: {
      retrieval: { ...retrieval, threshold: options.retrievalThreshold ?? retrieval.threshold },
      cut,
      k: options.k ?? null,
      rewriter: options.rewrite === false ? null : (parts.rewriter?.kind ?? null),
      rerank: isReranked ? { ...rerank, by: parts.scorer?.id } : null,
      chat: isWritten({ parts, options }) ? parts.chat?.id : null,
      generate,
      web: options.web === false ? null : parts.webSearch && { by: parts.webSearch.id, ...web },
      // In quotes links are led to the site.
      ...(!isWritten({ parts, options }) && settings.site?.url && { site: settings.site }),
      kept: { web: cache.web, extracted: cache.extracted },
    },
  };
}
