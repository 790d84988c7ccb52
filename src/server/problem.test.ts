import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { toProblem } from "./problem.ts";

describe("a problem", () => {
  it("names no file of the database", () => {
    const error = new AppError("database-full", 'The disk of "/srv/data/assay.db" is full.', {
      hint: "Make room for /srv/data/assay.db",
    });
    const problem = toProblem(error, "r1");
    expect(problem).toMatchObject({ status: 507, code: "database-full", detail: "The disk is full." });
    expect(JSON.stringify(problem)).not.toContain("/srv");
  });

  it("tells other errors as they are", () => {
    const error = new AppError("usage", "No such option.", { hint: "assay --help" });
    expect(toProblem(error, "r1")).toMatchObject({ detail: "No such option.", hint: "assay --help" });
  });
});
