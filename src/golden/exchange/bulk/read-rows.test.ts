import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";
import { readCsvRecords } from "./read-csv-records.ts";
import { readDify } from "./read-dify.ts";
import { readMongodb } from "./read-mongodb.ts";

const file = "answers";
const refusal = (message: string, hint?: string) =>
  expect.objectContaining({
    code: "import-invalid",
    message: expect.stringContaining(message),
    ...(hint !== undefined && { hint: expect.stringContaining(hint) }),
  });

describe("readCsvRecords", () => {
  it.each([
    ["a comma", "a,b\n1;2,3\n"],
    ["a semicolon", "a;b\n1,2;3\n"],
    ["a tab", "a\tb\n1,2;3\tx\n"],
  ])("takes the separator that the heading is written with: %s", (_name, text) => {
    const [heading, row] = readCsvRecords(text, { file });
    expect(heading?.cells).toEqual(["a", "b"]);
    expect(row?.cells).toHaveLength(2);
  });

  it("tells the line on which a record begins, past line breaks in cells and empty lines", () => {
    const text = '\uFEFFquestion,answer\r\n"one\r\ntwo","say ""hi"""\r\n\r\nthree,4\r\n';
    expect(readCsvRecords(text, { file })).toEqual([
      { line: 1, cells: ["question", "answer"] },
      { line: 2, cells: ["one\r\ntwo", 'say "hi"'] },
      { line: 5, cells: ["three", "4"] },
    ]);
  });

  it("names the line of a quotation mark that is not closed, and refuses what is too large", () => {
    expect(() => readCsvRecords('q,a\nx,"open\n', { file })).toThrow(refusal("answers:2: Quote Not Closed"));
    const swallowed = `q,a\r\n"one\r\ntwo, ""hi""",x\r\ny,"open\r\n${"z,z\r\n".repeat(5)}`;
    expect(() => readCsvRecords(swallowed, { file })).toThrow(refusal("answers:4: Quote Not Closed"));
    const ended = '\uFEFFq;a\nx;"open\ny;"z"\n';
    expect(() => readCsvRecords(ended, { file })).toThrow(refusal("answers:2: Invalid Closing Quote"));
    const large = `q,a\nx,"${'say ""hi"" '.repeat(300_000)}"\ny,"open\n${"z\n".repeat(500_000)}`;
    expect(() => readCsvRecords(large, { file })).toThrow(refusal("answers:3: Quote Not Closed"));
    expect(() => readCsvRecords("a".repeat(5_000_001), { file })).toThrow(refusal("the limit is 5000000"));
  });
});

describe("readCsv", () => {
  it("reads columns by name, in any order and case, with several values in a cell", () => {
    const text = [
      "Answer,QUESTION,source,id,language,labels,audience,negatives",
      '"Ten, or\n  more. ","Size?\n\nHow large?","redis.md\nkafka.md",pool,en,"a\nb",admins,Not this?',
      "Eleven.,Other?,,,,,,",
    ].join("\n");
    expect(readCsv(text, { file })).toEqual([
      {
        ...{
          line: 2,
          answer: "Ten, or\n  more. ",
          questions: ["Size?", "How large?"],
          id: "pool",
          language: "en",
        },
        ...{
          sources: ["redis.md", "kafka.md"],
          labels: ["a", "b"],
          audience: ["admins"],
          negatives: ["Not this?"],
        },
      },
      {
        ...{ line: 8, answer: "Eleven.", questions: ["Other?"] },
        ...{ sources: [], labels: [], audience: [], negatives: [] },
      },
    ]);
  });

  it("says of a row that does not fit the heading what is wrong with it, and lets optional cells be missing", () => {
    const text = [
      "question,answer,source,label",
      "Fits?,Yes.",
      "Too many?,Yes, if it is on, and only then,a.md",
      "Too few?",
      "",
    ].join("\n");
    expect(readCsv(text, { file }).map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, "It has 5 cells and the heading 4: put a cell with a separator in quotes."],
      [4, 'It has 1 cell and the heading 4: "answer" is missing.'],
    ]);
  });

  it.each([
    ["question,reply\n", 'the column "reply" is not known', "Known are id, question"],
    ["question,anwser\n", 'the column "anwser" is not known', 'Did you mean "answer"?'],
    ["question\n", 'no column is called "answer"', "question,answer,source"],
    ["answer,question,questions\n", 'two columns are called "questions"', undefined],
    ["", 'no column is called "question"', undefined],
  ])("says what is wrong with a heading: %j", (text, message, hint) => {
    expect(() => readCsv(text, { file })).toThrow(refusal(message, hint));
  });
});

describe("readDify", () => {
  const rows = [
    { line: 2, questions: ["Size?"], answer: "Ten." },
    { line: 3, questions: ["Why?"], answer: "So." },
  ];

  it.each(["Question,Answer", "问题,答案", "Frage,Antwort"])(
    "reads the table of the console below the heading %s",
    (heading) => {
      expect(readDify(`${heading}\nSize?,Ten.\nWhy?,So.\n`, { file })).toEqual(rows);
    },
  );

  it("says of a row that does not fit the table what is wrong with it", () => {
    const text = "问题,答案\nSize?,Ten, or more.\nWhy?\nWhere?,There.\n";
    expect(readDify(text, { file }).map(({ problem }) => problem)).toEqual([
      "It has 3 cells and the heading 2: put a cell with a separator in quotes.",
      'It has 1 cell and the heading 2: "答案" is missing.',
      undefined,
    ]);
  });

  it("reads the pages of the API, and keeps how often an answer was used", () => {
    const list = [{ id: "x", question: "Size?", answer: "Ten.", hit_count: 7, created_at: 1735625869 }];
    const page = JSON.stringify({ data: list, has_more: false, limit: 20, total: 1, page: 1 }, null, 1);
    expect(readDify(page, { file })).toMatchObject([
      { line: 3, questions: ["Size?"], answer: "Ten.", note: "It was used 7 times before." },
    ]);
    expect(readDify(JSON.stringify([{ question: "Why?", answer: "So." }]), { file })).toEqual([
      { line: 1, questions: ["Why?"], answer: "So." },
    ]);
  });

  it("reads the lines for fine-tuning", () => {
    const line = (user: string, assistant: string) =>
      JSON.stringify({
        messages: [
          { role: "system", content: "" },
          { role: "user", content: user },
          { role: "assistant", content: assistant },
        ],
      });
    const text = `${line("a", "b")}\n\n${line("c", "d")}\n`;
    expect(readDify(text, { file })).toEqual([
      { line: 1, questions: ["a"], answer: "b" },
      { line: 3, questions: ["c"], answer: "d" },
    ]);
    expect(() => readDify(`${line("a", "b")}\n{"messages": []}\n`, { file })).toThrow(refusal("answers:2: "));
    expect(() => readDify('{"messages": [}\n', { file })).toThrow(refusal("answers:1: "));
  });

  it.each(["", "just text\n", '{"data": 1}', '[{"question": "a"}]'])("refuses what it is not: %j", (text) => {
    expect(() => readDify(text, { file })).toThrow(refusal("answers:1: "));
  });
});

describe("readMongodb", () => {
  const yaml = `- questions:
    - How do I register for Atlas?
    - Register for Atlas
  answer: |
    Register **today**!
  author_email: steve@example.com
  hidden: true
  references:
    - uri: https://example.com/register
      title: Registration
    - url: https://example.com/older
- questions: [Get started]
  answer: npm install mongodb
  author_email: jo@example.com
  references: []
`;

  it("reads verified answers with their author and references", () => {
    expect(readMongodb(yaml, { file })).toEqual([
      {
        ...{ line: 1, questions: ["How do I register for Atlas?", "Register for Atlas"] },
        ...{ answer: "Register **today**!\n", labels: ["hidden"] },
        note: "Written by steve@example.com. It refers to https://example.com/register and https://example.com/older.",
      },
      {
        line: 12,
        questions: ["Get started"],
        answer: "npm install mongodb",
        note: "Written by jo@example.com.",
      },
    ]);
  });

  it("reads the same from JSON, and names line and field of what is missing", () => {
    const json = JSON.stringify([{ questions: ["a"], answer: "b" }]);
    expect(readMongodb(json, { file })).toEqual([{ line: 1, questions: ["a"], answer: "b" }]);
    expect(() => readMongodb(yaml.replace("  answer: npm install mongodb\n", ""), { file })).toThrow(
      refusal("answers:12: [1].answer cannot be read"),
    );
    expect(() => readMongodb("a: &x [1]\nb: *x\n", { file })).toThrow(refusal("the alias *x is not allowed"));
  });
});
