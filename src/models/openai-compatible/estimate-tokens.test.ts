import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokenizer } from "../local/create-tokenizer.ts";
import { readPackagedModel } from "../local/read-packaged-model.ts";
import { estimateTokens } from "./estimate-tokens.ts";

const { tokenizer: definition } = await readPackagedModel();
const tokenizer = createTokenizer({ definition, maxTokens: 100_000 });

describe("estimateTokens", () => {
  it.each([
    "How do I configure Kafka batch consumption?",
    "set spring.kafka.listener.type=batch to enable batch consumption mode, then restart the application",
    "Vector stores keep embeddings; a B+ tree index on frequently queried columns greatly speeds up slow queries.",
    "我们如何配置批量消费",
    "const answer = await service.ask({ question, tenant: 'a' });",
  ])("is no lower than a real tokenizer's count for %j", (text) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokenizer.encode(text).ids.length);
  });

  it("grows with the text and never falls below the start and end tokens", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(estimateTokens("")).toBe(2);
        expect(estimateTokens(`${a} ${b}`)).toBeGreaterThanOrEqual(estimateTokens(a));
      }),
    );
  });
});
