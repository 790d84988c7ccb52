import { z } from "zod";
import type { RawResult } from "./tidy-results.ts";

/** A text, or undefined where there is none: one odd field of one result does not spoil the others. */
export const optionalText = z.string().optional().catch(undefined);

/** The answer of SearXNG and of Tavily: results whose snippet is their `content`. */
export const contentAnswerSchema = z
  .object({
    results: z.array(
      z
        .object({ url: optionalText, title: optionalText, content: optionalText })
        .transform(({ url, title, content }): RawResult => ({ url, title, snippet: content })),
    ),
  })
  .transform(({ results }) => results);
