import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../test/fixtures/scored-passage.ts";
import type { ScoredPassage } from "../stores/scored-passage.ts";
import { parseMarkdown } from "../text/markdown/parse-markdown.ts";
import { chunkDocument } from "../text/passages/chunk.ts";
import { extractAnswer } from "./extract.ts";
import { saysSomething } from "./says-something.ts";

const quotesOf = (question: string, ...texts: string[]) =>
  extractAnswer(
    question,
    texts.map((text, index) => scoredPassage({ text, documentId: `${index}.md` })),
  ).quotes.map(({ text }) => text);

describe("what tells a reader nothing", () => {
  it.each([
    ["item", "- **Config:** [testTimeout](/config/testtimeout)"],
    ["item", "- [`testTimeout`](/config/testtimeout)"],
    ["item", "* See also [a](/a), [b](/b)"],
    ["list", "1. `Reporter`"],
    ["list", "- [a](/a)\n- [b](/b)"],
    ["sentence", "https://example.com/page"],
    ["item", "- `jsdom`"],
  ] as const)("%s %j", (kind, text) => {
    expect(saysSomething(kind, text)).toBe(false);
  });

  it.each([
    ["sentence", "Yes."],
    ["sentence", "**Default:** `5000`"],
    ["item", "- **CLI:** `--hookTimeout <ms>`"],
    ["item", "- [`jsdom`](/jsdom) emulates a browser"],
    ["list", "Use one of these:\n- [a](/a)"],
    ["sentence", "設定ファイル"],
    ["code", "```\nx\n```"],
  ] as const)("is not %s %j", (kind, text) => {
    expect(saysSomething(kind, text)).toBe(true);
  });

  it("is quoted only where there is nothing else", () => {
    const link = "- **Config:** [hookTimeout](/config/hooktimeout)";
    const told = "Time that a hook may take, in milliseconds.";
    expect(quotesOf("hookTimeout", link, told)).toEqual([told]);
    expect(quotesOf("hookTimeout", link)).toEqual([link]);
  });
});

/** Passages of a listing that does not fit in one. */
function listing(lines: number): ScoredPassage[] {
  const fields = Array.from(
    { length: lines },
    (_, index) => `  /** Field number ${index} of the result. */\n  field${index}: string`,
  );
  const source = `# Task\n\n\`\`\`ts\ninterface TaskResult {\n${fields.join("\n")}\n}\n\`\`\`\n`;
  return chunkDocument(parseMarkdown(source), source).map((draft, ordinal) => {
    const { document, passage } = scoredPassage({ text: draft.text, documentId: "task.md" });
    return {
      document,
      passage: { ...passage, ...draft, ordinal, id: `task.md#${ordinal}` },
      similarity: scoredPassage({ text: "x" }).similarity,
    };
  });
}

describe("a listing that was cut into passages", () => {
  const parts = listing(20);

  it("is cut indeed", () => {
    expect(parts.length).toBeGreaterThan(2);
  });

  it("is left out where there is anything else to quote", () => {
    const told = "A task has a result, which names the field of each state.";
    const { quotes } = extractAnswer("Which field has a task result?", [
      ...parts,
      scoredPassage({ text: told }),
    ]);
    expect(quotes.map(({ text }) => text)).toEqual([told]);
  });

  it("says where it goes on, inside its fence, where there is not", () => {
    for (const [index, part] of parts.entries()) {
      const { text, quotes } = extractAnswer("Which field has a task result?", [part]);
      expect(part.passage.text).toContain(quotes[0]?.text);
      const [code = ""] = text.split("\n[1]");
      const lines = code.split("\n");
      expect([lines[0], lines.at(-1)]).toEqual(["```ts", "```"]);
      expect(lines[1] === "…").toBe(index > 0);
      expect(lines.at(-2) === "…").toBe(index < parts.length - 1);
    }
  });

  it("is known by its brackets where the passage left out blank lines as well", () => {
    const scored = scoredPassage({ text: "```ts\n  return field\n})\n```\n\nMore of it." });
    const passage = { ...scored.passage, end: scored.passage.text.length + 3 };
    const { quotes } = extractAnswer("Which field is more of it?", [{ ...scored, passage }]);
    expect(quotes.map(({ text }) => text)).toEqual(["More of it."]);
  });

  it("is not taken for cut where it is whole", () => {
    const [whole] = listing(3);
    if (!whole) throw new Error("no passage");
    expect(extractAnswer("Which field has a task result?", [whole]).text).not.toContain("…");
  });
});

describe("quotes of one answer", () => {
  const install = (manager: string) =>
    `\`\`\`sh\n# add the reporter of the benchmark as a development dependency\n${manager} add the-benchmark-reporter --save-dev\n\`\`\``;

  it("say nothing twice, as one listing for each package manager does", () => {
    const question = "How do I add the benchmark reporter?";
    expect(quotesOf(question, install("npm"), install("pnpm"), install("yarn"))).toEqual([install("npm")]);
  });

  it("keep a statement that differs in a number", () => {
    const of = (version: number, seconds: number) =>
      `Since version ${version} the timeout of each hook of a test is ${seconds} seconds by default, unless you set it.`;
    expect(quotesOf("What is the timeout of a hook by default?", of(4, 5), of(5, 10))).toHaveLength(2);
  });

  it("begin with the page that is called what was asked for", () => {
    const mention = scoredPassage({
      text: "The default of hookTimeout is told elsewhere.",
      title: "Hooks",
      similarity: 0.6,
    });
    const named = scoredPassage({
      ...{
        text: "Milliseconds that a hook may take by default.",
        title: "hookTimeout",
        documentId: "hooktimeout.md",
      },
      similarity: 0.6,
    });
    for (const question of ["hookTimeout", "What is the default of hookTimeout?"]) {
      const { citations } = extractAnswer(question, [mention, named]);
      expect(citations[0]?.documentId).toBe("hooktimeout.md");
    }
  });
});
