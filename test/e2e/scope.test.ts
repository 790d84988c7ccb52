import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands, groups } from "../../src/cli/commands/index.ts";
import { createProgram } from "../../src/cli/program.ts";
import { createFakeTerminal } from "../fake-terminal.ts";

/** Surfaces, audiences and languages through the whole command line, on the real embedded model and a database file. */
describe("the command line asked as somebody, somewhere", () => {
  const cwd = mkdtempSync(join(tmpdir(), "assay-scope-"));
  const program = createProgram(commands, { version: "1.0.0", groups });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  async function run(...argv: string[]) {
    const terminal = createFakeTerminal({ cwd });
    const code = await program.run(argv, terminal);
    return { code, out: terminal.out(), err: terminal.err() };
  }
  const firstLine = async (...argv: string[]) => (await run("ask", ...argv)).out.split("\n")[0];

  beforeAll(async () => {
    const config =
      "retrieval: {audienceField: audience}\nsurfaces:\n  support: {audience: [customer], language: en}\n  kiosk: {retrieval: {enabled: false}}\n";
    writeFileSync(join(cwd, "assay.config.yaml"), config);
    writeFileSync(
      join(cwd, "returns.md"),
      "# Returns\n\nAn order can be sent back within 30 days of its delivery.\n",
    );
    writeFileSync(
      join(cwd, "staff.md"),
      "---\naudience: [staff]\n---\n# Refund override\n\nThe staff can refund an order after the deadline with the override code.\n",
    );
    expect((await run("ingest", "returns.md", "staff.md")).code).toBe(0);
    const common = ["golden", "add", "--source", "returns.md", "--reviewer", "ada"];
    const add = (id: string, answer: string, ...flags: string[]) =>
      run(...common, "--id", id, "--question", "How do I return an order?", "--answer", answer, ...flags);
    const added = [
      await add("customer", "Send it back within 30 days.", "--audience", "customer", "--language", "en"),
      await add("staff", "Open the return in the desk.", "--audience", "staff"),
      await add(
        "german",
        "Innerhalb von 30 Tagen zurückschicken.",
        "--audience",
        "customer",
        "--language",
        "de",
      ),
    ];
    expect(added.map(({ code, err }) => [code, err])).toEqual(added.map(() => [0, ""]));
  });

  it("serves each asker the answer for them, asked in the same words and in others", async () => {
    for (const question of ["How do I return an order?", "How can I return my order?"]) {
      expect(await firstLine(question, "--surface", "support")).toBe("Send it back within 30 days.");
      expect(await firstLine(question, "--audience", "staff")).toBe("Open the return in the desk.");
      expect(await firstLine(question, "--surface", "kiosk")).toBe("Not covered in the docs.");
    }
    const german = ["How do I return an order?", "--surface", "support", "--language", "de-AT"];
    expect(await firstLine(...german)).toBe("Innerhalb von 30 Tagen zurückschicken.");
  });

  it("quotes a page for the staff to the staff alone", async () => {
    const question = "Can an order be refunded after the deadline?";
    expect((await run("ask", question, "--audience", "staff")).out).toContain("override code");
    for (const flags of [[], ["--surface", "support"], ["--filter", "audience=staff"]]) {
      const { out } = await run("ask", "--explain", question, ...flags);
      expect(out).not.toMatch(/override|staff\.md/);
    }
  });
});
