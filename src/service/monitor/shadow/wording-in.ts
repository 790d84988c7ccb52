import { z } from "zod";

const traceShape = z.looseObject({
  entries: z.array(z.looseObject({ stage: z.string(), asked: z.string().nullish() })),
});

/** The stand-alone wording under which a follow-up was looked up, from its trace; null for a question that was whole. */
export function wordingIn(trace: string): string | null {
  const parsed = traceShape.safeParse(JSON.parse(trace));
  const entry = parsed.data?.entries.findLast(({ stage }) => stage === "golden" || stage === "cache");
  return entry?.asked ?? null;
}
