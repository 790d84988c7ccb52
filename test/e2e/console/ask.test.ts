import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ChatModel } from "../../../src/models/chat-model.ts";
import { createFakeChatModel } from "../../../src/models/fake/create-fake-chat-model.ts";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";

const browser = useBrowser();
const sites = useConsoleSites();

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 2, name: question }).waitFor();
  await page.getByRole("button", { name: "Ask", exact: true }).waitFor();
}

/** The row of a stage, with what it unfolds to. */
const stage = (page: Page, name: string) =>
  page.locator(".cascade-stage").filter({ has: page.getByText(name, { exact: true }) });

describe("asking", () => {
  it("shows the way of each question of the scenario, by keyboard alone", async () => {
    const site = await sites.start();
    const page = await openConsole(await browser.open(), `${site.url}/console/ask`);
    await signIn(page, site.keys.curator);
    await page.getByText("Nothing was asked yet").waitFor();
    await checkLooks(page, "ask-empty");

    await ask(page, "How do I set up Kafka batch consumption?");
    await page.getByText("Reviewed answer", { exact: true }).waitFor();
    expect(await page.locator(".answer-text").textContent()).toContain("spring.kafka.listener.type=batch");
    expect(await stage(page, "Reviewed answers").getByRole("img").first().getAttribute("aria-label")).toBe(
      "Similarity: .971, threshold .800",
    );
    expect(await page.locator(".cascade-name").allTextContents()).not.toContain("Search");
    await checkLooks(page, "ask-golden");

    await ask(page, "How do I configure connection pooling for Redis?");
    await page.getByText("Quoted from the documents", { exact: true }).waitFor();
    const refused = stage(page, "Reviewed answers");
    expect(await refused.textContent()).toContain("close, but refused: what it was reviewed against moved");
    expect(await refused.textContent()).toContain("changed since the review");
    const first = page.getByRole("list", { name: "Passages found" }).getByRole("listitem").first();
    expect(await first.textContent()).toContain("Redis");
    expect(await first.textContent()).toContain("cited as [1]");
    await checkLooks(page, "ask-stale");

    await ask(page, "How do I rotate the TLS certificates on the gateway?");
    await page.getByText("Not covered", { exact: true }).waitFor();
    expect(await page.locator(".answer-text").textContent()).toBe("Not covered in the docs.");
    await page.getByRole("heading", { name: "Asked before" }).waitFor();
    await page.reload();
    await page.getByText("Not covered", { exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Question" }).inputValue()).toBe(
      "How do I rotate the TLS certificates on the gateway?",
    );
    expect(page.faults).toEqual([]);
  });

  it("shows the path of the scenario's other questions", async () => {
    const site = await sites.start();
    const page = await openConsole(await browser.open(), `${site.url}/console/ask`);
    await signIn(page, site.keys.curator);
    for (const [question, path] of [
      ["How do I optimize slow database queries?", "Quoted from the documents"],
      ["How do I write a Python decorator?", "Not covered"],
      [
        "How do I turn on Kafka batch consumption, and also our reports take forever to load from the database?",
        "Quoted from the documents",
      ],
      ["How do I configure Kafka batch consumption?", "Reviewed answer"],
    ] as const) {
      await ask(page, question);
      const answer = page.getByRole("article").filter({ hasText: question }).first();
      await answer.getByText(path, { exact: true }).waitFor();
    }
    // At 0.80 a question about failures does not get the answer about batches.
    const failures = "How do I handle Kafka consumer failures?";
    await ask(page, failures);
    const last = page.getByRole("article").filter({ hasText: failures }).first();
    expect(await last.locator(".answer-text").textContent()).not.toContain("List parameter");
    expect(page.faults).toEqual([]);
  });

  it("draws stages while they run, stops when it is told to, and says what went wrong", async () => {
    const held = holdChat();
    const config = { rerank: { driver: "local" } } as const;
    const site = await sites.start({ chat: held.chat, config });
    const page = await openConsole(await browser.open(), `${site.url}/console/ask`);
    await signIn(page, site.keys.curator);
    await page.getByRole("textbox", { name: "Question" }).fill("How do I optimize slow database queries?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("Add an index", { exact: false }).first().waitFor();
    // The answer is being written, and how it came about until here is there already.
    await stage(page, "Search").waitFor();
    expect(await page.getByRole("heading", { name: "Sources" }).count()).toBe(0);
    await page.getByText("The next stage runs…").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped. What was written until then is no answer.").waitFor();

    held.release();
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByText("Written from the documents", { exact: true }).waitFor();
    const rewriting = stage(page, "Rewriting");
    await rewriting.locator("summary").click();
    const listed = rewriting.locator("ol li");
    await listed.nth(2).waitFor();
    const queries = await listed.allTextContents();
    expect(queries.length).toBe(3);
    expect(queries[1]).toContain("index on queried columns in other words: found");
    await stage(page, "Writing").locator("summary").click();
    expect(await stage(page, "Writing").getByRole("row").last().textContent()).toContain("0.00042");
    await checkLooks(page, "ask-written");
    await page.getByRole("button", { name: "It helped" }).click();
    await page.getByText("Noted. It counts in the monitor.").waitFor();

    await page.getByRole("textbox", { name: "Question" }).fill("why ".repeat(2000));
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "the limit is 2000" }).waitFor();
    await site.close();
    await page.getByRole("textbox", { name: "Question" }).fill("Is anybody there?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "The server does not answer." }).waitFor();
    expect(page.faults).toEqual([]);
  });

  it("takes a report of a wrong answer, which is refused the next time, and opens a citation in its page", async () => {
    const site = await sites.start();
    const page = await openConsole(await browser.open(), `${site.url}/console/ask`);
    await signIn(page, site.keys.curator);
    const question = "How do I set up Kafka batch consumption?";
    await ask(page, question);
    await page.getByRole("button", { name: "Report as wrong…" }).click();
    await page.getByLabel("What is wrong").fill("It is about another version.");
    await page.getByRole("button", { name: "Report it" }).click();
    await page.getByText('"kafka-batch" is kept from this question from now on.').waitFor();
    await ask(page, question);
    await page.getByText("Quoted from the documents", { exact: true }).waitFor();
    expect(await stage(page, "Reviewed answers").textContent()).toContain("reported as wrong");
    await page.getByRole("region", { name: "Sources" }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "Kafka" }).waitFor();
    expect(new URL(page.url()).searchParams.get("passage")).toMatch(/./);
    expect(await page.locator("mark.shown-passage").textContent()).toContain(
      "spring.kafka.listener.type=batch",
    );
    expect(page.faults).toEqual([]);
  });
});

/** A chat model that writes a sentence and then waits until it is released. */
function holdChat(): { chat: ChatModel; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const text = "Add an index on the columns that you query [1]. A B+ tree makes slow queries fast [1].";
  const fake = createFakeChatModel({
    reply: ({ system }) =>
      system?.includes("into queries for a search engine")
        ? JSON.stringify({ standAlone: null, queries: ["index on queried columns", "B+ tree slow queries"] })
        : text,
    tokens: { input: 420, output: 12 },
    cost: 0.00042,
  });
  const chat: ChatModel = {
    ...fake,
    async *stream(request) {
      let pieces = 0;
      for await (const piece of fake.stream(request)) {
        yield piece;
        pieces += 1;
        if (pieces === 13) {
          await Promise.race([
            released,
            new Promise((_, reject) =>
              request.signal?.addEventListener("abort", () => reject(new Error("left"))),
            ),
          ]);
        }
      }
    },
  };
  return { chat, release };
}
