import { AppError } from "../../../../errors.ts";
import { type CsvRecord, readCsvRecords } from "../../../../golden/exchange/bulk/read-csv-records.ts";
import { findUsageProblem } from "../../../../monitor/money/check-usage.ts";
import type { UsageRow } from "../../../../monitor/money/reconcile.ts";
import { isCalendarDay } from "../../../../text/calendar-day.ts";
import { shortenText } from "../../../../text/shorten-text.ts";
import { type BillingField, type ColumnsOf, findColumns } from "./billing-columns.ts";

export interface ReadBillingOptions {
  /** Named in errors. */
  file: string;
  /** Headings of columns, by field. @default those that are known */
  columns?: Readonly<Partial<Record<BillingField, string>>>;
}

/** What has neither tokens nor a price is no bill. */
const AMOUNTS = ["inputTokens", "outputTokens", "cost"] as const;

/**
 * The rows of a provider's export of usage, as CSV with a heading.
 *
 * @throws AppError `dataset-invalid` naming the column or the line, `import-invalid` for a file that is no CSV
 */
export function readBilling(text: string, { file, columns: named = {} }: ReadBillingOptions): UsageRow[] {
  const [heading, ...records] = readCsvRecords(text, { file });
  const columns = findColumns(heading?.cells ?? [], named);
  const missing = (["date", "model"] as const).find((field) => columns[field].length === 0);
  const misnamed = AMOUNTS.find((field) => named[field] !== undefined && columns[field].length === 0);
  const lacking =
    missing ?? misnamed ?? (AMOUNTS.every((field) => columns[field].length === 0) ? "cost" : undefined);
  if (lacking !== undefined) {
    const known = heading?.cells.map((cell) => JSON.stringify(cell)).join(", ") ?? "none";
    throw new AppError("dataset-invalid", `${file} has no column for ${lacking}. Its columns: ${known}.`, {
      hint: `assay money reconcile --map ${lacking}=<heading>`,
    });
  }
  if (records.length === 0) {
    throw new AppError("dataset-invalid", `${file} has a heading and no rows: there is nothing to compare.`, {
      hint: "Export the usage of a period in which something was asked.",
    });
  }
  return records.map((record) => toUsage(record, { columns, file }));
}

interface Place {
  columns: ColumnsOf;
  file: string;
}

function toUsage(record: CsvRecord, place: Place): UsageRow {
  const cell = (field: BillingField): string => record.cells[place.columns[field][0] ?? -1]?.trim() ?? "";
  const day = dayOf(cell("date"));
  const model = cell("model");
  if (day === undefined)
    throw invalid(record, place, { what: `is no date: ${JSON.stringify(shortenText(cell("date"), 60))}` });
  if (model === "") throw invalid(record, place, { what: "names no model" });
  const amount = (field: (typeof AMOUNTS)[number]): number | null => amountOf(record, field, place);
  const row = {
    ...{ day, model, inputTokens: amount("inputTokens"), outputTokens: amount("outputTokens") },
    cost: amount("cost"),
  };
  const problem = findUsageProblem(row);
  if (problem !== undefined) throw invalid(record, place, { what: problem });
  return row;
}

/** The sum over a field's columns; an empty cell adds nothing. Null where there is no column. */
function amountOf(record: CsvRecord, field: (typeof AMOUNTS)[number], place: Place): number | null {
  const places = place.columns[field];
  if (places.length === 0) return null;
  let sum = 0;
  for (const at of places) {
    const text = record.cells[at]?.trim() ?? "";
    const value = text === "" ? 0 : field === "cost" ? numberOf(text) : countOf(text);
    if (value === undefined) {
      const hint =
        field !== "cost" && /^\d{1,3}(?:[.,]\d{3})+$/.test(text)
          ? `Write whole numbers of tokens without separators: ${text.replace(/[.,]/g, "")}.`
          : undefined;
      throw invalid(record, place, {
        what: `is no amount of ${field}: ${JSON.stringify(shortenText(text, 60))}`,
        hint,
      });
    }
    sum += value;
  }
  return sum;
}

/** A whole number: `1.200` and `1,200` are one and two tenths in one country and twelve hundred in another. */
function countOf(text: string): number | undefined {
  return /^\d+(?:\.0{1,2})?$|^\d+(?:\.\d+)?e\+?\d+$/i.test(text) ? Number(text) : undefined;
}

/** `1234.5`, `1,234.50`, `$0.12`, `-$0.12`, `1e-5`; a lone comma is not taken for a decimal point. */
function numberOf(text: string): number | undefined {
  const bare = text.replace(/^(-?)\s*[$€£]\s*(?=[-\d.])/, "$1").replace(/\s*(?:[$€£]|[A-Z]{3})$/, "");
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** A day, a moment with its zone, or seconds since 1970; a moment without a zone is UTC, as bills are. */
function dayOf(text: string): string | undefined {
  if (/^\d{9,11}$/.test(text)) return new Date(Number(text) * 1000).toISOString().slice(0, 10);
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (!match) return undefined;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  // A day that the calendar does not have is read as one of the next month.
  if (!isCalendarDay(day)) return undefined;
  const moment = new Date(`${day}T${time}${zone === "UTC" ? "Z" : zone}`);
  // With its zone, a moment may lie before the first year that four digits write.
  const utc = Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 10);
  return isCalendarDay(utc) ? utc : undefined;
}

function invalid(
  { line }: CsvRecord,
  { file }: Place,
  { what, hint = "assay money reconcile --help" }: { what: string; hint?: string | undefined },
): AppError {
  return new AppError("dataset-invalid", `${file}, line ${line}, ${what}.`, { hint });
}
