import { describe, expect, it } from "vitest";
import { createServerFixture } from "../../../test/server-fixture.ts";
import type { Answer } from "../../answer/answer.ts";
import { answerHeaders } from "./answer-headers.ts";

async function answered(question = "How do I batch?"): Promise<Answer> {
  const { assay } = await createServerFixture();
  return assay.ask(question);
}

const later = (at: string | undefined, seconds: number) => new Date(Date.parse(at ?? "") + seconds * 1000);

describe("headers of an answer", () => {
  it("tell how long ago a reviewed answer was reviewed", async () => {
    const answer = await answered();
    expect(answerHeaders(answer, later(answer.golden?.review?.at, 90.7))).toEqual({
      ...{ "x-assay-source": "golden", "x-assay-answer-id": answer.id, age: "90" },
    });
  });

  it("tell no age below nothing, where a clock was set back", async () => {
    const answer = await answered();
    expect(answerHeaders(answer, later(answer.golden?.review?.at, -5))).toMatchObject({ age: "0" });
  });

  it("tell no age of what was made just now", async () => {
    const answer = await answered("listener type batch Kafka");
    expect(answerHeaders(answer, new Date())).toEqual({
      ...{ "x-assay-source": "extracted", "x-assay-answer-id": answer.id },
    });
  });

  it("call an answer of the web by that name, and one that is stored or has no address by its own", async () => {
    const answer = await answered("listener type batch Kafka");
    const address = "https://example.com/kafka";
    const citations = answer.citations.map((each) => ({ ...each, passageId: address, url: address }));
    const sourceOf = (changes: Partial<Answer>) =>
      answerHeaders({ ...answer, ...changes }, new Date())["x-assay-source"];
    expect(sourceOf({ citations })).toBe("web");
    expect(sourceOf({ citations, source: "generated" })).toBe("web");
    expect(sourceOf({ citations, source: "cached" })).toBe("cached");
    expect(sourceOf({ citations: answer.citations.map((each) => ({ ...each, url: address })) })).toBe(
      "extracted",
    );
  });
});
