import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import { parsePlainText } from "../markdown/parse-plain-text.ts";
import { chunkDocument, type PassageDraft } from "./chunk.ts";
import { contextLine, embeddingText } from "./embedding-text.ts";
import { estimateTokens } from "./estimate-tokens.ts";

function chunk(source: string, maxTokens = 200): PassageDraft[] {
  return chunkDocument(parseMarkdown(source), source, { maxTokens });
}

function textsOf(source: string, maxTokens?: number): string[] {
  return chunk(source, maxTokens).map(({ text }) => text);
}

const lines = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join("\n");

describe("chunkDocument", () => {
  it("merges the blocks of a section and never reaches over a heading", () => {
    const source = "Intro.\n\n# A\n\nOne.\n\nTwo.\n\n- three\n- four\n\n## B\n\nFive.\n";
    expect(
      chunk(source).map(({ headings, text, startLine, endLine }) => ({ headings, text, startLine, endLine })),
    ).toEqual([
      { headings: [], text: "Intro.", startLine: 1, endLine: 1 },
      { headings: ["A"], text: "One.\n\nTwo.\n\n- three\n- four", startLine: 5, endLine: 10 },
      { headings: ["A", "B"], text: "Five.", startLine: 14, endLine: 14 },
    ]);
  });

  it("keeps the path of headings when levels are skipped or go back up", () => {
    const source = "# A\n\n#### Deep\n\nx\n\n## B\n\ny\n\n# C\n\nz";
    expect(chunk(source).map(({ headings }) => headings)).toEqual([["A", "Deep"], ["A", "B"], ["C"]]);
  });

  it("does not take a heading inside a quote or list for a section", () => {
    expect(chunk("# A\n\n> ## Quoted\n> text\n\n- # item\n").map(({ headings }) => headings)).toEqual([
      ["A"],
    ]);
  });

  // @see https://github.com/xoai/sage-wiki/issues/86
  it("makes no blank passage", () => {
    expect(chunk("# A\n\n## B\n\n \n\n<!-- c -->\n\n***\n\n[x]: y\n\n```\n\n```\n")).toEqual([]);
  });

  it("keeps a line that announces a block with that block", () => {
    const filler = "The words of this sentence fill the passage. ".repeat(4).trim();
    const source = `# A\n\n${filler}\n\nFor example:\n\n\`\`\`js\n${lines(6, (i) => `call(${i})`)}\n\`\`\`\n`;
    const [first, second] = textsOf(source, 70);
    expect(first).toBe(filler);
    expect(second).toMatch(/^For example:\n\n```js\ncall\(0\)[\s\S]*```$/);
  });

  it("never cuts code that fits, and cuts larger code between lines, fenced again", () => {
    const code = `\`\`\`\`ts [a.ts]\n${lines(60, (i) => `  run(${i}, "value")`)}\n\`\`\`\``;
    expect(textsOf(`Before.\n\n${code}\n\nAfter.`, 2000)).toEqual([`Before.\n\n${code}\n\nAfter.`]);
    const parts = textsOf(`# A\n\n${code}\n`, 120);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part).toMatch(/^````ts \[a\.ts\]\n( {2}run\(\d+, "value"\)\n)+````$/);
    expect(parts.flatMap((part) => part.split("\n").slice(1, -1)).join("\n")).toBe(
      code.split("\n").slice(1, -1).join("\n"),
    );
  });

  it.each([
    ["unclosed", `\`\`\`sh\n${lines(60, (i) => `# step ${i} of it`)}`],
    ["in a list", `- item\n\n  \`\`\`sh\n${lines(60, (i) => `  # step ${i} of it`)}\n  \`\`\``],
    ["indented", lines(60, (i) => `    # step ${i} of it`)],
  ])("cuts code that is %s without losing a line", (_, source) => {
    const parts = textsOf(source, 80);
    expect(parts.length).toBeGreaterThan(3);
    for (let index = 0; index < 60; index += 1) {
      expect(
        parts.filter((part) => part.includes(`# step ${index} of it`)),
        `step ${index}`,
      ).toHaveLength(1);
    }
  });

  it("cuts a large table between rows and repeats its header", () => {
    const header = "| Flag | Meaning |\n| --- | --- |";
    const parts = textsOf(
      `# A\n\n${header}\n${lines(40, (i) => `| \`--flag-${i}\` | meaning of it |`)}\n`,
      100,
    );
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part.startsWith(`${header}\n| \`--flag-`)).toBe(true);
    expect(parts.flatMap((part) => part.split("\n").slice(2))).toHaveLength(40);
  });

  it("cuts a large list between items and a long paragraph between sentences", () => {
    const items = textsOf(
      lines(40, (i) => `- the item number ${i}\n  goes on`),
      60,
    );
    expect(items.every((text) => /^- the item[\s\S]* {2}goes on$/.test(text))).toBe(true);
    const sentences = textsOf("The words make one sentence, e.g. This one. ".repeat(30), 60);
    expect(sentences.every((text) => text.startsWith("The words") && text.endsWith("This one."))).toBe(true);
  });

  it("cuts a sentence without end between words, and leaves a word whole", () => {
    const texts = textsOf(`${"word ".repeat(300)}${"x".repeat(3000)}`, 50);
    expect(texts.join(" ")).toBe(`${"word ".repeat(300)}${"x".repeat(3000)}`);
    expect(texts.at(-1)).toBe("x".repeat(3000));
  });

  it("treats plain text as paragraphs without markup", () => {
    const source = "# no heading\nline two\n\n\n* not a list *\n";
    const passages = chunkDocument(parsePlainText(source), source);
    expect(passages.map(({ headings, anchor, text }) => ({ headings, anchor, text }))).toEqual([
      { headings: [], anchor: null, text: "# no heading\nline two\n\n\n* not a list *" },
    ]);
  });

  it("points at the source when lines end with \\r\\n", () => {
    const source = "# A\r\n\r\none\r\ntwo\r\n\r\n## B\r\n\r\nthree\r\n";
    expect(chunk(source).map(({ start, end, startLine }) => [source.slice(start, end), startLine])).toEqual([
      ["one\r\ntwo", 3],
      ["three", 8],
    ]);
  });
});

const word = fc.constantFrom(
  "alpha",
  "`code.x`",
  "**bold**",
  "e.g. Beta",
  "end.",
  "[link](x.md)",
  "使う",
  "vi.fn()",
  "a|b",
);
const sentence = fc.array(word, { minLength: 1, maxLength: 25 }).map((parts) => parts.join(" "));
const block = fc.oneof(
  sentence,
  sentence.map((text) => `${text}:`),
  sentence.map((text) => `## ${text}`),
  fc
    .array(sentence, { minLength: 1, maxLength: 8 })
    .map((items) => items.map((item) => `- ${item}`).join("\n")),
  fc.array(sentence, { minLength: 1, maxLength: 8 }).map((body) => `\`\`\`ts\n${body.join("\n")}\n\`\`\``),
  fc.array(sentence, { minLength: 1, maxLength: 8 }).map((body) => `> ${body.join("\n> ")}`),
  fc
    .array(sentence, { minLength: 1, maxLength: 4 })
    .map((body) => `::: tip ${body[0]}\n${body.join("\n\n")}\n:::`),
  fc
    .array(fc.constantFrom("x", "longer cell", "`code`"), { minLength: 1, maxLength: 20 })
    .map((cells) => `| H | I |\n| - | - |\n${cells.map((cell) => `| ${cell} | ${cell} |`).join("\n")}`),
  fc.constantFrom("", "<!-- remark -->", "***", "\t", "<CRoot />"),
);
const document = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join("\n\n"));
const limit = fc.integer({ min: 20, max: 120 });

describe("every chunking", () => {
  it("keeps offsets in bounds and in order, and text equal to the source unless it had to be cut", () => {
    fc.assert(
      fc.property(document, limit, (source, maxTokens) => {
        let last = 0;
        for (const { start, end, text, startLine, endLine } of chunk(source, maxTokens)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(source.length);
          expect(source.slice(0, start).split("\n")).toHaveLength(startLine);
          expect(source.slice(0, end).split("\n")).toHaveLength(endLine);
          expect(text.trim()).not.toBe("");
          if (!/^(?:```|\| H)/m.test(text)) expect(text).toBe(source.slice(start, end));
          last = end;
        }
      }),
      { numRuns: 60 },
    );
  });

  it("covers every line of content", () => {
    fc.assert(
      fc.property(document, limit, (source, maxTokens) => {
        const passages = chunk(source, maxTokens);
        let offset = 0;
        for (const line of source.split("\n")) {
          const content = /[\p{L}\p{N}]/u.test(line) && !/^(?:#|<!--|<CRoot|:::$|\| -|```)/.test(line);
          const start = offset + line.search(/\S/);
          const end = offset + line.trimEnd().length;
          const covered = passages.filter((passage) => passage.start < end && passage.end > start);
          if (content) expect(covered.length, line).toBeGreaterThan(0);
          offset += line.length + 1;
        }
      }),
      { numRuns: 60 },
    );
  });

  it("stays within the limit unless one line is larger", () => {
    fc.assert(
      fc.property(document, limit, (source, maxTokens) => {
        const tree = parseMarkdown(source);
        for (const { headings, text } of chunkDocument(tree, source, { maxTokens })) {
          const size = estimateTokens(embeddingText("", headings, text));
          const path = estimateTokens(contextLine("", headings));
          const longestLine = Math.max(...text.split("\n").map(estimateTokens));
          if (size > maxTokens && path <= maxTokens / 2) {
            expect(longestLine * 2 + path, text).toBeGreaterThan(maxTokens);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("gives the same passages for the same source", () => {
    fc.assert(
      fc.property(document, limit, (source, maxTokens) => {
        expect(chunk(source, maxTokens)).toEqual(chunk(source, maxTokens));
      }),
      { numRuns: 60 },
    );
  });

  it("never fails, whatever the text", () => {
    const unit = fc.constantFrom(
      "#",
      "-",
      "`",
      "~",
      ":::",
      "\n",
      "\r",
      " ",
      "\t",
      "|",
      ">",
      "<",
      "a",
      "*",
      "[",
      "](",
      "\uFEFF",
      "🔥",
      "{#x}",
      "---",
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), limit, (parts, maxTokens) => {
        const source = parts.join("");
        for (const { start, end } of chunk(source, maxTokens))
          expect(source.slice(start, end).trim()).not.toBe("");
      }),
      { numRuns: 60 },
    );
  });
});
