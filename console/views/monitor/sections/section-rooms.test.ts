import { describe, expect, it } from "vitest";
import { sectionRooms } from "./section-rooms.ts";

function disliked(counts: { down: number; wrong: number }) {
  const question = { question: "How?", source: "golden", answerId: "a1", ...counts } as const;
  return { questions: { uncovered: [], different: 0, disliked: [question] } };
}

describe("where a section of the monitor leads", () => {
  it("is to the opinions that somebody gave, and to no list that would be empty", () => {
    const labels = (counts: { down: number; wrong: number }) =>
      sectionRooms("disliked", disliked(counts)).map(({ href }) => href.split("=")[1]);
    expect(labels({ down: 0, wrong: 1 })).toEqual(["wrong"]);
    expect(labels({ down: 2, wrong: 0 })).toEqual(["down"]);
    expect(labels({ down: 2, wrong: 1 })).toEqual(["wrong", "down"]);
    expect(sectionRooms("disliked", { questions: null })).toEqual([]);
  });

  it("is to its room, and nowhere from one that is not known", () => {
    expect(sectionRooms("waiting", { questions: null })).toMatchObject([{ href: "/console/queue" }]);
    expect(sectionRooms("weather", { questions: null })).toEqual([]);
  });
});
