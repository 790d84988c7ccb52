import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const sheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".css"),
);

/** Classes that a sheet gives a look of their own: `.row` and `.row,`, neither `.row .button` nor `.row.open`. */
function classesIn(sheet: string): Set<string> {
  const found = readFileSync(join(root, sheet), "utf8").matchAll(/^\s*\.([\w-]+)(?= \{|,$)/gm);
  return new Set([...found].map(([, name = ""]) => name));
}

describe("the sheets of the console", () => {
  it("give no class two looks: once loaded, the sheet of a room holds in every other one", () => {
    const places = new Map<string, string[]>();
    for (const sheet of sheets) {
      for (const name of classesIn(sheet)) places.set(name, [...(places.get(name) ?? []), sheet]);
    }
    expect(places.size).toBeGreaterThan(100);
    expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
  });
});
