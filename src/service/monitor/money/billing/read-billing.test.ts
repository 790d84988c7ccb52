import { describe, expect, it } from "vitest";
import { readBilling } from "./read-billing.ts";

const read = (text: string, columns = {}) => readBilling(text, { file: "usage.csv", columns });

describe("a bill", () => {
  it("is read by the headings of an export that has days, models, tokens and a cost", () => {
    expect(
      read(
        'date,model,input_tokens,output_tokens,cost\n2026-03-01,m,1200,80,"$1,200.25"\n2026-03-02,m,0.0,0,1e-3\n',
      ),
    ).toEqual([
      { day: "2026-03-01", model: "m", inputTokens: 1200, outputTokens: 80, cost: 1200.25 },
      { day: "2026-03-02", model: "m", inputTokens: 0, outputTokens: 0, cost: 0.001 },
    ]);
  });

  it("is read where moments are seconds since 1970 and no price is told", () => {
    expect(
      read(
        "start_time,end_time,num_model_requests,model,input_tokens,output_tokens\n1772323200,1772409600,4,m,10,2\n",
      ),
    ).toEqual([{ day: "2026-03-01", model: "m", inputTokens: 10, outputTokens: 2, cost: null }]);
  });

  it("adds up input tokens that stand in several columns", () => {
    const heading =
      "usage_date_utc,model_version,usage_input_tokens_no_cache,usage_input_tokens_cache_write_5m,usage_input_tokens_cache_read,usage_output_tokens";
    expect(read(`${heading}\n2026-03-01,m,100,20,3,7\n`)).toMatchObject([
      { inputTokens: 123, outputTokens: 7 },
    ]);
  });

  it("takes headings that are named, separators of other countries, and moments with a zone", () => {
    expect(
      read("Tag;Modell;Betrag (USD)\n2026-03-01T23:30:00-05:00;m;0.5\n", {
        date: "Tag",
        model: "Modell",
        cost: "betrag (usd)",
      }),
    ).toEqual([{ day: "2026-03-02", model: "m", inputTokens: null, outputTokens: null, cost: 0.5 }]);
  });

  it.each([
    ["a bill without a model", "date,cost\n2026-03-01,1\n", "model"],
    ["one without any amount", "date,model\n2026-03-01,m\n", "cost"],
    ["a day that the calendar does not have", "date,model,cost\n2026-02-30,m,1\n", "line 2"],
    ["a day in an order that nobody knows", "date,model,cost\n03/01/2026,m,1\n", "line 2"],
    [
      "a cost with a comma that may be a point",
      'date,model,cost\n2026-03-01,m,1\n2026-03-01,m,"0,25"\n',
      "line 3",
    ],
    ["a cost that is none", "date,model,cost\n2026-03-01,m,free\n", "line 2"],
    ["a row without a model", "date,model,cost\n2026-03-01,,1\n", "line 2"],
    ["an empty file", "", "date"],
    ["a bill with a heading alone", "date,model,cost\n", "no rows"],
    [
      "a moment of a day that the calendar does not have",
      "date,model,cost\n2026-02-30T10:00:00Z,m,1\n",
      "line 2",
    ],
    ["a moment far ahead", "date,model,cost\n2026-03-01,m,1\n99999999999,m,1\n", "line 3"],
    ["a day of the year 9999", "date,model,cost\n2026-03-01,m,1\n9999-12-31,m,1\n", "line 3"],
    [
      "the last moment of the year 9999, west of here",
      "date,model,cost\n9999-12-31T23:00:00-05:00,m,1\n",
      "line 2",
    ],
    ["a day of the year 0", "date,model,cost\n0000-01-01,m,1\n", "line 2"],
    [
      "the first moment of the year 0, east of here",
      "date,model,cost\n0000-01-01T01:00:00+05:00,m,1\n",
      "line 2",
    ],
    ["a cost that no number holds", "date,model,cost\n2026-03-01,m,1e400\n", "line 2"],
    ["a cost that no sum holds", "date,model,cost\n2026-03-01,m,-1e308\n", "line 2"],
    ["tokens that no number holds", "date,model,input_tokens\n2026-03-01,m,1e400\n", "line 2"],
    ["tokens below zero", "date,model,input_tokens\n2026-03-01,m,-3\n", "line 2"],
    ["a half token", "date,model,input_tokens\n2026-03-01,m,1.5\n", "line 2"],
  ])("refuses %s and says where", (_, text, where) => {
    expect(() => read(text)).toThrow(where);
  });

  it("refuses a column that was named and is not there", () => {
    expect(() => read("date,model,cost\n2026-03-01,m,1\n", { inputTokens: "tokens" })).toThrow("inputTokens");
  });

  it("reads a credit with the sign before or after the mark of the currency", () => {
    const costs = read("date,model,cost\n2026-03-01,m,-$0.12\n2026-03-01,m,$-0.12\n2026-03-01,m,-0.12 USD\n");
    expect(costs.map(({ cost }) => cost)).toEqual([-0.12, -0.12, -0.12]);
  });

  it.each(["1.200", "1,200", "1,234,567"])("asks for whole numbers where tokens are written %s", (text) => {
    const bill = `date,model,input_tokens\n2026-03-01,m,"${text}"\n`;
    expect(() => read(bill)).toThrow(
      expect.objectContaining({
        code: "dataset-invalid",
        hint: `Write whole numbers of tokens without separators: ${text.replace(/[.,]/g, "")}.`,
      }),
    );
  });
});
