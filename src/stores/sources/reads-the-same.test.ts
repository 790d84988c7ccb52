import { describe, expect, it } from "vitest";
import { readsTheSame } from "./reads-the-same.ts";

const table = "| plan | days |\n| --- | --- |\n| free | 30 |";

describe("readsTheSame", () => {
  // biome-ignore format: one row a case
  const same: [string, string, string][] = [
    ["other line ends in a paragraph", "Keys rotate\nevery 30 days.", "Keys rotate every\n30 days."],
    ["a paragraph in one line", "Keys rotate\nevery day.", "Keys rotate every day."],
    ["a wrapped item of a list", "- Keys rotate\n  every day.", "- Keys rotate every day."],
    ["other padding of a table", table, table.replace("| free | 30 |", "| free   |   30   |")],
    ["another alignment of a table", table, table.replace("| --- | --- |", "| :--- | ---: |")],
    ["other marks of emphasis", "Keys *never* **rotate**.", "Keys _never_ __rotate__."],
  ];
  it.each(same)("sees no change in %s", (_, before, after) => {
    expect(readsTheSame(before, after)).toBe(true);
  });

  // biome-ignore format: one row a case
  const different: [string, string, string][] = [
    ["another number", "every 30 days", "every 60 days"],
    ["a point that moved", "every 3.0 days", "every 30 days"],
    ["a sign that went", "at -30 degrees", "at 30 degrees"],
    ["emphasis that went", "Keys *never* rotate.", "Keys never rotate."],
    ["emphasis that grew", "Keys *never* rotate.", "Keys **never** rotate."],
    ["a hard line break", "Stop it.  \nStart it.", "Stop it.\nStart it."],
    ["a hard line break by a backslash", "Stop it.\\\nStart it.", "Stop it. Start it."],
    ["two paragraphs for one", "Stop it.\nStart it.", "Stop it.\n\nStart it."],
    ["the indentation of code", "```yaml\na:\n  b: 1\n```", "```yaml\na:\nb: 1\n```"],
    ["a line end of code", "```sh\na b\n```", "```sh\na\nb\n```"],
    ["the language of code", "```yaml\na: 1\n```", "```toml\na: 1\n```"],
    ["code for a paragraph", "Keys rotate.", "    Keys rotate."],
    ["cells that changed places", table, table.replace("| free | 30 |", "| 30 | free |")],
    ["a cell that is empty now", "| a | b | c |\n|---|---|---|\n| x |  | y |", "| a | b | c |\n|---|---|---|\n| x | y |  |"],
    ["a table for a text", table, table.replace("| --- | --- |\n", "")],
    ["another target of a link", "see [it](a.md)", "see [it](b.md)"],
    ["another kind of container", "::: tip\nKeys rotate\nevery day.\n:::", "::: danger\nKeys rotate every\nday.\n:::"],
    ["a directive that became prose", "Keys rotate.\n--8<-- \"a.md\"", "Keys rotate. --8<-- \"a.md\""],
    ["an import that became prose", "Keys rotate.\nimport x", "Keys rotate. import x"],
    ["an element around it", "Keys rotate\ndaily.", "<del>Keys rotate daily.</del>"],
    ["a no-break space", "30 days", "30\u00a0days"],
    ["a zero-width space", "30 days", "3\u200b0 days"],
    ["another list level", "- a\n- b", "- a\n  - b"],
    ["an ordered list", "- a\n- b", "1. a\n2. b"],
    ["a task that is done", "- [ ] a", "- [x] a"],
  ];
  it.each(different)("sees a change in %s", (_, before, after) => {
    expect(readsTheSame(before, after)).toBe(false);
    expect(readsTheSame(after, before)).toBe(false);
  });
});
