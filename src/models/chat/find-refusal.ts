import { z } from "zod";

/** A whole reply and a piece of a stream carry the model's refusal in a field beside the content. */
const words = z.object({ refusal: z.string().min(1) });
const refusalSchema = z.object({
  choices: z.array(z.union([z.object({ message: words }), z.object({ delta: words })])).min(1),
});

/** Words in which the model declined, from a raw body; undefined where it did not. */
export function findRefusal(body: unknown): string | undefined {
  const parsed = refusalSchema.safeParse(body);
  const [choice] = parsed.success ? parsed.data.choices : [];
  if (!choice) return undefined;
  return "message" in choice ? choice.message.refusal : choice.delta.refusal;
}
