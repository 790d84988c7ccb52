import { describe, expect, it } from "vitest";
import { createFakeChatModel } from "../../../src/models/fake/create-fake-chat-model.ts";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { editKafka, fillGolden, KAFKA_QUESTION } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

const start = () => sites.start({ embedder: "fake", fill: fillGolden });

describe("the review of a stale answer", () => {
  it("leads from the queue over what changed to an answer that is served again", async () => {
    const site = await start();
    const { assay } = site;
    await editKafka(assay, 250, "three");
    expect(await assay.ask(KAFKA_QUESTION)).not.toMatchObject({ source: "golden" });
    const page = await openConsole(await browser.open(), `${site.url}/console/queue`);
    await signIn(page, site.keys.curator);
    await page.getByRole("heading", { level: 2, name: KAFKA_QUESTION }).waitFor();
    await page.getByText("1 question lost").waitFor();
    await page.getByRole("link", { name: "Open" }).click();
    // The address changes at once, and the queue, which shows the same change, stays until the review is loaded.
    await page.getByRole("heading", { level: 1, name: `Review: ${KAFKA_QUESTION}` }).waitFor();
    expect(page.url()).toBe(`${site.url}/console/golden/kafka/review`);
    const change = page.getByRole("figure", { name: /Change of kafka.md/ });
    await change.locator("del").first().waitFor();
    expect(await change.locator("del").allTextContents()).toEqual(["500"]);
    expect(await change.locator("ins").allTextContents()).toEqual(["250"]);
    await change.getByRole("button", { name: "As text" }).click();
    expect(await change.locator("pre").textContent()).toContain(
      "+The largest batch has 250 records by default.",
    );
    await change.getByRole("button", { name: "One column" }).click();
    expect(await page.getByRole("button", { name: "Ask the chat model for an edit" }).count()).toBe(0);
    const answer = page.getByLabel("Answer, in Markdown");
    await answer.fill("A batch has at most **250** records.");
    await page.reload();
    await page.getByRole("figure", { name: "Your edit of the answer" }).waitFor();
    expect(await answer.inputValue()).toBe("A batch has at most **250** records.");
    await checkLooks(page, "golden-review");
    await answer.press("Control+Enter");
    await page.waitForURL(`${site.url}/console/golden/kafka`);
    await page.getByText("Served.", { exact: true }).waitFor();
    expect(await assay.ask(KAFKA_QUESTION)).toMatchObject({
      source: "golden",
      text: "A batch has at most **250** records.",
    });
    expect((await assay.golden.show("kafka")).entry.reviewedBy).toBe("curator");
    expect(page.faults).toEqual([]);
  });

  it("keeps what was typed where somebody else was quicker, or a document moved again", async () => {
    const site = await start();
    const { assay } = site;
    await editKafka(assay, 250);
    const first = await openConsole(await browser.open(), `${site.url}/console/golden/kafka/review`);
    await signIn(first, site.keys.curator);
    await first.getByLabel("Answer, in Markdown").fill("Mine: 250 records.");
    const second = await openConsole(await browser.open(), `${site.url}/console/golden/kafka/review`);
    await signIn(second, site.keys.operator);
    await second.getByLabel("Answer, in Markdown").fill("Theirs: 250 records.");
    await second.getByRole("button", { name: "Save and approve" }).click();
    await second.waitForURL(`${site.url}/console/golden/kafka`);
    const save = first.getByRole("button", { name: "Save and approve" });
    await save.click();
    await first.getByText("operator changed this entry while you were reading.").waitFor();
    expect(await first.getByLabel("Answer, in Markdown").inputValue()).toBe("Mine: 250 records.");
    const edit = first.getByRole("figure", { name: "Your edit of the answer" });
    await edit.getByText("Theirs").waitFor();
    expect((await assay.golden.show("kafka")).entry.answer).toBe("Theirs: 250 records.");
    await editKafka(assay, 100);
    await save.click();
    await first.getByText("A source moved again while you were reading.").waitFor();
    await first
      .getByRole("figure", { name: /Change of kafka.md/ })
      .getByText("100")
      .first()
      .waitFor();
    await checkLooks(first, "golden-overtaken");
    await save.click();
    await first.waitForURL(`${site.url}/console/golden/kafka`);
    expect((await assay.golden.show("kafka")).entry).toMatchObject({
      ...{ answer: "Mine: 250 records.", reviewedBy: "curator" },
    });
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it("does not throw away what was typed by a key that keeps the present answer", async () => {
    const site = await start();
    const { assay } = site;
    await editKafka(assay, 250);
    const page = await openConsole(await browser.open(), `${site.url}/console/golden/kafka/review`);
    await signIn(page, site.keys.curator);
    const answer = page.getByLabel("Answer, in Markdown");
    await answer.fill("Mine: 250 records.");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    await page.getByText("You edited the answer").waitFor();
    expect(await answer.inputValue()).toBe("Mine: 250 records.");
    expect((await assay.golden.show("kafka")).freshness.verdict).toBe("changed");
    await page.getByRole("button", { name: "Discard your edit" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    await page.waitForURL(`${site.url}/console/golden/kafka`);
    expect((await assay.golden.show("kafka")).freshness.verdict).toBe("fresh");
    expect(page.faults).toEqual([]);
  });

  it("takes a machine's draft only from a person's hand, and another source for one that is gone", async () => {
    const draft = { answer: "A batch has at most **250** records.", reason: "The limit of a batch changed." };
    const chat = createFakeChatModel({ reply: () => JSON.stringify(draft) });
    const site = await sites.start({ embedder: "fake", fill: fillGolden, chat });
    const { assay } = site;
    await editKafka(assay, 250, "three");
    const page = await openConsole(await browser.open(), `${site.url}/console/golden/kafka/review`);
    await signIn(page, site.keys.curator);
    await page.getByRole("button", { name: "Ask the chat model for an edit" }).click();
    await page.getByText(draft.reason).waitFor();
    await page.getByRole("figure", { name: "The machine's edit" }).locator("ins").getByText("250").waitFor();
    expect((await assay.golden.show("kafka")).entry.answer).toContain("500");
    await page.getByRole("button", { name: "Put the draft into the editor" }).click();
    await page.getByRole("button", { name: "Save and approve" }).click();
    await page.waitForURL(`${site.url}/console/golden/kafka`);
    const written = (await assay.golden.history("kafka")).at(-1);
    expect(written?.note).toContain("The answer was drafted by a machine");
    expect(written?.content?.answer).toBe(draft.answer);
    await assay.documents.remove(["redis.md"]);
    await page.goto(`${site.url}/console/golden/redis/review`);
    await page.getByText("document gone").waitFor();
    await page.getByRole("button", { name: "Keep the answer and approve" }).click();
    await page.getByText("Name at least one source").waitFor();
    await page.getByRole("combobox", { name: "Source 1" }).fill("kafka.md");
    await page.getByRole("button", { name: "Keep the answer and approve" }).click();
    await page.waitForURL(`${site.url}/console/golden/redis`);
    expect((await assay.golden.show("redis")).freshness.verdict).toBe("fresh");
    expect(page.faults).toEqual([]);
  });
});
