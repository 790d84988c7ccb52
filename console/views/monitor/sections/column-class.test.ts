import { expect, it } from "vitest";
import { columnClass } from "./column-class.ts";

it("tells columns of numbers and of sentences from those of a word", () => {
  expect(columnClass(["12", "", "97.4 %", "none", "3 days"])).toBe("number");
  expect(columnClass(["short", "How do I configure the redis pool?"])).toBe("sentence");
  expect(columnClass(["redis", "a source changed"])).toBeUndefined();
  // An id is never broken, however long.
  expect(columnClass(["0c7b8f80-52b7-4c6c-9a70-0d2f6f1d6c11"])).toBeUndefined();
  expect(columnClass(["", "none"])).toBeUndefined();
});
