import { describe, expect, it } from "vitest";
import { readExposition } from "./fixtures/read-exposition.ts";

const head = "# HELP a_total What.\n# TYPE a_total counter\n";

describe("the reader of expositions", () => {
  it("reads names, labels with escapes, and values", () => {
    const { samples } = readExposition(`${head}a_total{x="a\\"b\\\\c\\nd",y=""} 1.5\na_total 2\n`);
    expect(samples).toEqual([
      { name: "a_total", labels: { x: 'a"b\\c\nd', y: "" }, value: 1.5 },
      { name: "a_total", labels: {}, value: 2 },
    ]);
  });

  it.each([
    ["no end of line", `${head}a_total 1`],
    ["a sample without HELP", "# TYPE a_total counter\na_total 1\n"],
    ["a sample without TYPE", "# HELP a_total What.\na_total 1\n"],
    ["a series twice", `${head}a_total{x="1",y="2"} 1\na_total{y="2",x="1"} 1\n`],
    ["a second TYPE", `${head}# TYPE a_total counter\na_total 1\n`],
    ["an unknown type", "# HELP a_total What.\n# TYPE a_total count\na_total 1\n"],
    ["a quote that is not escaped", `${head}a_total{x="a"b"} 1\n`],
    ["a bad escape", `${head}a_total{x="a\\t"} 1\n`],
    ["a bad name", "# HELP a-b What.\n# TYPE a-b gauge\na-b 1\n"],
    ["no number", `${head}a_total Nan1\n`],
    ["a family in two places", `${head}a_total 1\n# HELP b B.\n# TYPE b gauge\nb 1\na_total{x="1"} 1\n`],
  ])("refuses %s", (_, text) => {
    expect(() => readExposition(text)).toThrow();
  });
});
