import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { loggedGolden, logRecord } from "../../../test/fixtures/log-record.ts";

const now = () => new Date("2026-03-11T10:00:00.000Z");

async function createFixture() {
  const cli = createCliFixture();
  const records = (["served", "holdout"] as const).flatMap((cohort) =>
    Array.from({ length: cohort === "served" ? 400 : 300 }, (_, index) => {
      const isHeld = cohort === "holdout";
      const golden = loggedGolden({ entryId: "pool", outcome: isHeld ? "withheld" : "hit" });
      const asker = `${cohort}-${index}`;
      return logRecord({ id: asker, asker, at: "2026-03-10T10:00:00.000Z", cohort, golden });
    }),
  );
  await cli.store.log.append({ records });
  return cli;
}

describe("assay signals", () => {
  it("shows served beside withheld, what is found and how many questions are missing", async () => {
    const cli = await createFixture();
    const said = await cli.run(["feedback", "served-0", "escalated"], { now });
    expect(said.out).toContain("Noted: escalated.");
    for (let index = 1; index < 200; index += 1) {
      const at = now().toISOString();
      await cli.store.log.addFeedback({
        ...{ answerId: `served-${index}`, kind: "escalated", by: null, at, note: null },
      });
    }
    const { code, out } = await cli.run(["signals"], { now });
    expect(code).toBe(0);
    expect(out).toMatch(/went to a person +50\.0 % \(200 of 400\) +0\.0 % \(0 of 300\) +\+50\.0 pp/);
    expect(out).toContain("served is worse");
    expect(out).toMatch(/thumbs up .* no evidence; about \d+ more that fit are needed for \+2\.0 pp/);
    expect(out).toContain("asks the same again is assumed");
    const { json } = await cli.run(["signals", "--json", "--effect", "0.1"], { now });
    expect(json()).toMatchObject({
      ...{ effect: 0.1, overall: { eligible: { served: 400, withheld: 300 } } },
    });
  });

  it("says that nothing is withheld, and from which day on it looked", async () => {
    const cli = createCliFixture();
    const { code, out } = await cli.run(["signals", "--since", "2026-03-01"], { now });
    expect(code).toBe(0);
    expect(out).toContain("2026-03-01 00:00 to 2026-03-11 10:00");
    expect(out).toContain("Nothing was withheld");
    expect((await cli.run(["signals", "--since", "soon"], { now })).code).toBe(2);
    expect((await cli.run(["signals", "--effect", "0"], { now })).code).toBe(2);
  });
});

describe("assay signals calibrate", () => {
  it("keeps the band that labelled pairs show, and ends with 3 where they are too few", async () => {
    const cli = createCliFixture();
    await cli.put("redis.md", "# Redis\n\nConfigure the redis connection pool.");
    const lines = Array.from({ length: 80 }, (_, index) =>
      JSON.stringify({
        stored: `How do I set up ${index} nodes of the cluster for backups?`,
        asked:
          index % 2 === 0 ? `How do I set up ${index} nodes of a cluster for backup?` : `Who owns ${index}?`,
        same: index % 2 === 0,
      }),
    );
    const write = (name: string, some: readonly string[]) =>
      writeFileSync(join(cli.cwd, name), `${some.join("\n")}\n`);
    write("pairs.jsonl", lines);
    write("few.jsonl", lines.slice(0, 20));
    const few = await cli.run(["signals", "calibrate", "--pairs", "few.jsonl"]);
    expect(few.code).toBe(3);
    expect(few.out).toContain("at least 30 of each");
    const kept = await cli.run(["signals", "calibrate", "--pairs", "pairs.jsonl", "--by", "ada"]);
    expect(kept.code).toBe(0);
    const id = /Kept as (\S+)\./.exec(kept.out)?.[1] ?? "";
    const history = await cli.run(["calibrate", "history", "--target", "rephrase"]);
    expect(history.out).toContain(id);
    expect((await cli.run(["calibrate", "history", id])).code).toBe(0);
    expect((await cli.run(["signals"], { now })).out).not.toContain("is assumed");
    expect((await cli.run(["signals", "calibrate"])).code).toBe(2);
  });
});
