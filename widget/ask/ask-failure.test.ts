import { expect, it } from "vitest";
import { describeProblem } from "./ask-failure.ts";

it.each([
  [429, null, "30", "There were too many questions just now. Please try again in 30 seconds."],
  [429, null, "600", "There were too many questions just now. Please try again in 10 minutes."],
  [429, null, null, "There were too many questions just now. Please try again in a while."],
  [401, { detail: "The key assay_x is revoked." }, null, "Questions cannot be asked from this page."],
  [
    400,
    { detail: "The question is longer than 2000 characters." },
    null,
    "The question is longer than 2000 characters.",
  ],
  [400, "<html>", null, "The answer could not be fetched."],
  [500, { detail: "Internal." }, null, "The answer could not be fetched."],
  [504, { detail: "120000 ms passed." }, null, "The answer took too long."],
])("a reader is told of a %i with %j", (status, body, retryAfter, text) => {
  expect(describeProblem(status, body, retryAfter)).toEqual({ kind: "failed", text });
});
