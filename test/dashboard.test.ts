import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createMetrics } from "../src/service/metrics/create-metrics.ts";
import { root } from "./docs-reader.ts";

/** The dashboard is written by hand and the metrics are not: what one asks for must be what the other has. */

const source = z.object({ type: z.literal("prometheus"), uid: z.literal("$" + "{datasource}") });
const dashboard = z
  .object({
    schemaVersion: z.int().min(36),
    templating: z.object({
      list: z.array(z.object({ name: z.string(), type: z.string(), definition: z.string().optional() })),
    }),
    panels: z.array(
      z.object({
        id: z.int(),
        title: z.string().min(1),
        datasource: source,
        gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
        targets: z.array(z.object({ datasource: source, refId: z.string(), expr: z.string().min(1) })).min(1),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, "docs/guide/grafana/assay-dashboard.json"), "utf8")));

const queries = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.flatMap(({ definition }) => definition ?? []),
];
/** Names of metrics in a query, and of their labels by metric. */
const metricsOf = (query: string) => query.match(/\b(?:assay|process|nodejs)_[a-z0-9_]+/g) ?? [];

describe("the dashboard", () => {
  it("takes its data source from a variable", () => {
    expect(dashboard.templating.list).toContainEqual(
      expect.objectContaining({ name: "datasource", type: "datasource" }),
    );
  });

  it("asks for no metric that is not there", async () => {
    const names = new Set((await createMetrics()).names());
    const asked = queries.flatMap(metricsOf);
    expect(asked.length).toBeGreaterThan(20);
    const unknown = asked.filter((name) => !names.has(name) && !names.has(name.replace(/_bucket$/, "")));
    expect(unknown).toEqual([]);
  });

  it("shows every metric of Assay's own but those that tell when to look", async () => {
    const asked = queries.flatMap(metricsOf).map((name) => name.replace(/_bucket$/, ""));
    const own = (await createMetrics({ process: false })).names();
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
  });

  it("groups and filters by labels that the metrics have", async () => {
    const labels =
      "arm code direction kind le model name outcome source stage state surface verdict job".split(" ");
    const used = queries.flatMap((query) => [
      ...[...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/)),
      ...[...query.matchAll(/[{,]\s*([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    ]);
    expect(used.filter((label) => !labels.includes(label))).toEqual([]);
  });

  it("has panels that do not overlap, each with an id of its own and its brackets closed", () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const query of queries) {
      expect(query.split("(").length, query).toBe(query.split(")").length);
      expect(query.split("{").length, query).toBe(query.split("}").length);
    }
  });
});
