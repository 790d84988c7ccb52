import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoldenEntry } from "../../stores/golden.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { formatGoldenYaml } from "./format-golden-yaml.ts";
import { parseGoldenYaml } from "./parse-golden-yaml.ts";

const HASH = "0123456789abcdef".repeat(4);

function entry(change: Partial<GoldenEntry> = {}): GoldenEntry {
  return {
    id: "redis",
    state: "approved",
    answer: "Set max-active.",
    negatives: [],
    language: null,
    audience: [],
    labels: [],
    phrasings: [{ id: "p1", text: "Pool size?", normalised: normaliseQuestion("Pool size?") }],
    sources: [
      {
        reference: { kind: "document", documentId: "redis.md" },
        hash: HASH,
        version: "2",
        label: "redis.md",
      },
    ],
    reviewedBy: "ada",
    reviewedAt: "2026-01-01T00:00:00.000Z",
    createdAt: "2026-01-01T00:00:00.000Z",
    revision: 3,
    ...change,
  };
}

const answerOf = (yaml: string) => parseGoldenYaml(yaml, { file: "golden.yaml" }).content.entries[0]?.answer;

describe("formatGoldenYaml", () => {
  it("is YAML that a person reads in a review: blocks for long answers, entries by id", () => {
    const answer = "Set it:\n\n```yaml\nkey: value\n```\n";
    const topic = {
      reference: { kind: "topic", topic: "b" } as const,
      hash: HASH,
      version: "v1",
      label: "topic b",
    };
    const passage = {
      reference: { kind: "passage", documentId: "a.md", passageHash: HASH } as const,
      hash: HASH,
      version: "v1",
      label: "a.md › A",
    };
    const yaml = formatGoldenYaml([entry(), entry({ id: "kafka", answer, sources: [topic, passage] })]);
    expect(yaml).toBe(`version: 1
entries:
  - id: kafka
    state: approved
    questions:
      - Pool size?
    answer: |
      Set it:

      \`\`\`yaml
      key: value
      \`\`\`
    sources:
      - topic: b
        hash: ${HASH}
        version: v1
        label: topic b
      - passage: a.md
        hash: ${HASH}
        version: v1
        label: a.md › A
    reviewed:
      by: ada
      at: 2026-01-01T00:00:00.000Z
  - id: redis
    state: approved
    questions:
      - Pool size?
    answer: Set max-active.
    sources:
      - document: redis.md
        hash: ${HASH}
        version: "2"
        label: redis.md
    reviewed:
      by: ada
      at: 2026-01-01T00:00:00.000Z
`);
  });

  it.each([
    "no line end",
    "one line end\n",
    "three line ends\n\n\n",
    "\n\nleading lines\n",
    "  leading blanks\nthen none",
    "trailing blanks  \nand a tab\t\n\t\n",
    "carriage\r\nreturns\r",
    "key: value\n- item\n# comment\n--- \n...\n",
    "---\nfront: matter\n---\n",
    "yes",
    "null",
    "42",
    "1e3",
    "~",
    "*alias &anchor !tag %directive @at `tick` \"double\" 'single'",
    "unicode é 漢字 🎉 \u00a0 \u2028 \u200b \ufeff",
    "עברית שלום",
    "a".repeat(500),
    `${"word ".repeat(100)}\n${"word ".repeat(100)}`,
    "control \u0007 \u001b[31m",
    "\ttab first",
    "a\n \nb\n",
    "a\n\n  b",
    " \n",
    "\n \n",
    "\n \t\ntext\n",
    "\n\n",
    "|",
    ">-\n",
    "? a\n: b",
  ])("brings an answer back character for character: %j", (answer) => {
    expect(answerOf(formatGoldenYaml([entry({ answer })]))).toBe(answer);
  });

  it("brings any answer, question and label back, and is then the same file", () => {
    const piece = fc.constantFrom("a", " ", "\n", "\t", ":", "#", "- ", "|", '"', "'", "\r", "é", "{", "\\");
    const text = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }).filter((binary) => !/\p{Surrogate}/u.test(binary)),
    );
    fc.assert(
      fc.property(text, text, text, (answer, question, label) => {
        const phrasings = [{ id: "p", text: question, normalised: question }];
        const negatives = [{ id: "n", text: label, normalised: label }];
        const words = { audience: [label, question], labels: [question] };
        const reference = { kind: "document", documentId: `x${label}` } as const;
        const sources = [{ reference, hash: HASH, version: label, label }];
        const reviewedBy = `x${label}`;
        const yaml = formatGoldenYaml([
          entry({ answer, phrasings, negatives, sources, reviewedBy, language: label, ...words }),
        ]);
        const [back] = parseGoldenYaml(yaml, { file: "f" }).content.entries;
        expect(back).toMatchObject({ answer, questions: [question], reviewed: { by: reviewedBy } });
        expect(back).toMatchObject({ negatives: [label], language: label, ...words });
        expect(back?.sources).toEqual([{ document: `x${label}`, hash: HASH, version: label, label }]);
      }),
      { numRuns: 500 },
    );
  });
});

const GOOD = `version: 1
entries:
  - id: redis
    questions:
      - Pool size?
    answer: Set max-active.
    sources:
      - document: redis.md
        hash: ${HASH}
        version: v1
    reviewed:
      by: ada
      at: 2026-01-01T00:00:00.000Z
`;

describe("parseGoldenYaml", () => {
  it("reads a file and knows where each value stands", () => {
    const { content, lineOf } = parseGoldenYaml(GOOD, { file: "golden.yaml" });
    expect(content.entries).toHaveLength(1);
    expect(lineOf(["entries", 0, "answer"])).toBe(6);
    expect(lineOf(["entries", 0, "sources", 0, "version"])).toBe(10);
    expect(lineOf(["entries", 0, "sources", 0, "label"])).toBe(8);
    expect(lineOf([])).toBe(1);
    expect(parseGoldenYaml(`\uFEFF${GOOD.replaceAll("\n", "\r\n")}`, { file: "f" }).content).toEqual(content);
  });

  // biome-ignore format: one row a case
  const bad: [string, string, string][] = [
    ["a missing field", GOOD.replace("    answer: Set max-active.\n", ""), "golden.yaml:3: entries[0].answer is missing"],
    ["an empty field", GOOD.replace("Set max-active.", ""), "golden.yaml:6: entries[0].answer is empty"],
    ["a number for a text", GOOD.replace("Set max-active.", "42"), "golden.yaml:6: entries[0].answer must be text; put it in quotes if it looks like something else"],
    ["a text for a list", GOOD.replace("\n      - Pool size?", " Pool size?"), "golden.yaml:4: entries[0].questions must be a list"],
    ["no question", GOOD.replace("\n      - Pool size?", " []"), "golden.yaml:4: entries[0].questions must have at least one question"],
    ["a misspelt key", GOOD.replace("answer:", "anwser:"), 'golden.yaml:6: entries[0].anwser is not a known key; did you mean "answer"?'],
    ["an unknown key", GOOD.replace("      by:", "      mood: good\n      by:"), "golden.yaml:12: entries[0].reviewed.mood is not a known key; known are by, at"],
    ["a misspelt key of a source", GOOD.replace("document:", "documents:"), 'golden.yaml:8: entries[0].sources[0].documents is not a known key; did you mean "document"?'],
    ["an unknown key at the top", `${GOOD}entrys: []\n`, 'golden.yaml:14: entrys is not a known key; did you mean "entries"?'],
    ["two names for a source", GOOD.replace("        hash", "        topic: x\n        hash"), "golden.yaml:8: entries[0].sources[0] must have exactly one of document, passage, topic"],
    ["a short hash", GOOD.replace(HASH, "abc"), "golden.yaml:9: entries[0].sources[0].hash must be 64 hex digits"],
    ["a date for a time", GOOD.replace("2026-01-01T00:00:00.000Z", "2026-01-01"), "golden.yaml:13: entries[0].reviewed.at must be a time in UTC such as 2026-01-31T12:00:00.000Z"],
    ["an unknown state", GOOD.replace("    answer", "    state: old\n    answer"), "golden.yaml:6: entries[0].state must be draft, approved, stale or retired"],
    ["another version", GOOD.replace("version: 1\n", "version: 2\n"), "golden.yaml:1: version must be 1"],
    ["no version", GOOD.replace("version: 1\n", ""), "golden.yaml:1: version is missing"],
    ["an empty file", "", "golden.yaml:1: the file is empty"],
    ["a list at the top", "- a\n", "golden.yaml:1: the file must be a map of keys and values"],
    ["a key given twice", GOOD.replace("    answer", "    answer: x\n    answer"), "golden.yaml:7: Map keys must be unique"],
    ["two documents", `${GOOD}---\n${GOOD}`, "golden.yaml:14: "],
    ["an unknown tag", GOOD.replace("Set max", "!secret Set max"), "golden.yaml:6: Unresolved tag: !secret"],
    ["an open quote", GOOD.replace("Set max", '"Set max'), "golden.yaml:14: "],
    ["a tab as indent", GOOD.replace("    answer", "\tanswer"), "golden.yaml:6: "],
  ];
  it.each(bad)("names file, line and field of %s", (_name, yaml, message) => {
    expect(() => parseGoldenYaml(yaml, { file: "golden.yaml" })).toThrow(
      expect.objectContaining({ code: "import-invalid", message: expect.stringContaining(message) }),
    );
  });

  it("names every problem by line, and at most ten", () => {
    const two = GOOD.replace("Set max-active.", "42").replace(HASH, "abc");
    expect(() => parseGoldenYaml(two, { file: "f" })).toThrow(/^f:6: .*\nf:9: .*$/u);
    const many = `version: 1\nentries:\n${"  - {}\n".repeat(30)}`;
    expect(() => parseGoldenYaml(many, { file: "f" })).toThrow(/… and 110 more$/u);
  });

  it("refuses aliases, so that a small file cannot grow into a large one", () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(`*${of}`).join(", ")}]\n`;
    const bomb = `a: &a [x, x]\n${level("b", "a")}${level("c", "b")}${level("d", "c")}${level("e", "d")}`;
    expect(() => parseGoldenYaml(bomb, { file: "f" })).toThrow(/f:2: the alias \*a is not allowed/u);
  });

  it("refuses a file that is too large or nested too deeply", () => {
    expect(() => parseGoldenYaml("a".repeat(5_000_001), { file: "f" })).toThrow(/the limit is 5000000/u);
    expect(() => parseGoldenYaml("[".repeat(200_000), { file: "f" })).toThrow(
      /^f:1: the file is nested too deeply$/u,
    );
  });
});
