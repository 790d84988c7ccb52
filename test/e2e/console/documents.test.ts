import { describe, expect, it } from "vitest";
import { scenarioFolders } from "../../../examples/reference-scenario/scenario.ts";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { checkLooks, openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";

const browser = useBrowser();
const sites = useConsoleSites();

describe("documents", () => {
  it("are found, read with what rests on them, changed after a look at what that does, and deleted", async () => {
    const site = await sites.start({ config: { ingest: { sources: [scenarioFolders.v2] } } });
    const page = await openConsole(await browser.open(), `${site.url}/console/documents`);
    await signIn(page, site.keys.operator);
    const list = page.getByRole("region", { name: "Documents" });
    await list.getByRole("link", { name: "MySQL indexing" }).waitFor();
    await checkLooks(page, "documents-list");
    await page.getByRole("button", { name: "Read the folders again" }).click();
    const reading = page.getByRole("dialog", { name: "Reading the folders again" });
    await reading.getByText("Nothing moved: 5 documents as they were.").waitFor();
    // A connection that breaks off is told, and one that takes too long is given up.
    const ingest = "**/v1/documents/ingest";
    const heard = 'event: progress\ndata: {"phase":"embedding","done":1,"total":4}\n\n';
    await page.route(ingest, (route) => route.fulfill({ contentType: "text/event-stream", body: heard }));
    await reading.getByRole("button", { name: "Read once more" }).click();
    await reading.getByRole("alert").filter({ hasText: "What was read stays read." }).waitFor();
    await page.unroute(ingest);
    await page.route(ingest, () => new Promise(() => {}));
    await reading.getByRole("button", { name: "Read once more" }).click();
    await reading.getByText("Reading what is there…").waitFor();
    await page.keyboard.press("Escape");
    await reading.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Reading the folders…" }).click();
    await reading.getByRole("button", { name: "Give up" }).click();
    await reading.getByText("Given up. What was read until then stays read.").waitFor();
    await page.unroute(ingest);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search" }).fill("KAFKA-B");
    await page.getByText("1 document.").waitFor();
    expect(new URL(page.url()).searchParams.get("text")).toBe("KAFKA-B");
    await list.getByRole("link", { name: "Kafka batch consumption" }).click();

    await page.getByRole("heading", { level: 1, name: "Kafka batch consumption" }).waitFor();
    const resting = page.getByRole("region", { name: "What rests on it" });
    await resting.getByRole("link", { name: "How do I configure Kafka batch consumption?" }).waitFor();
    expect(await resting.textContent()).toContain("fresh");
    await page.getByRole("link", { name: /^Passage 1/ }).click();
    expect(await page.locator("mark.shown-passage").textContent()).toContain(
      "spring.kafka.listener.type=batch",
    );
    await checkLooks(page, "document");

    await page.getByRole("link", { name: "Change its text" }).click();
    const editor = page.getByRole("textbox", { name: /^Text of/ });
    const text = await editor.inputValue();
    await editor.fill(text.replace("listener.type=batch", "listener.batch=true"));
    await page.reload();
    await page.keyboard.press("Tab");
    expect(await editor.inputValue()).toContain("listener.batch=true");
    await page.getByRole("button", { name: "See what it changes" }).click();
    const preview = page.getByRole("region", { name: "What it changes" });
    await preview.getByText("1 reviewed answer will not be served").waitFor();
    expect(await preview.textContent()).toContain("0 stay as they are and 1 go or change");
    await checkLooks(page, "document-edit");
    await page.getByRole("button", { name: "Put this text" }).click();

    await page.getByText("Its text changed", { exact: false }).waitFor();
    const changed = page.getByRole("region", { name: "What changed" });
    await changed.getByText("not served").waitFor();
    await checkLooks(page, "document-changed");
    const asked = await site.assay.ask("How do I set up Kafka batch consumption?");
    expect(asked.golden).toMatchObject({ served: false });
    const kept = await site.assay.documents.get("kafka-batch-consumption.md");
    expect([kept.metadata, kept.source.includes("listener.batch=true")]).toEqual([
      { topic: "kafka", version: "v2" },
      true,
    ]);

    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("dialog").getByText("will not be served any more").waitFor();
    await page.getByRole("button", { name: "Delete it for good" }).click();
    await list.getByRole("link", { name: "Kafka tuning" }).waitFor();
    expect(await list.getByRole("link", { name: "Kafka batch consumption" }).count()).toBe(0);
    expect(page.faults).toEqual([]);
  });

  it("are hundreds with a few rows on the page, and no curator is offered to change one", async () => {
    const site = await sites.start({
      embedder: "fake",
      async fill(assay) {
        for (let number = 0; number < 450; number += 1) {
          const id = `page-${String(number).padStart(4, "0")}.md`;
          await assay.documents.put({ id, text: `# Page ${number}\n\nText ${number}.\n` });
        }
      },
    });
    const page = await openConsole(await browser.open(), `${site.url}/console/documents`);
    await signIn(page, site.keys.curator);
    await page.getByText("450 documents.").waitFor();
    const list = page.getByRole("region", { name: "Documents" });
    expect(await list.getByRole("listitem").count()).toBeLessThan(40);
    const last = list.getByRole("link", { name: "Page 449", exact: true });
    await expect
      .poll(
        async () => {
          await page.evaluate("document.querySelector('.virtual-list').scrollTo(0, 1e6)");
          return last.count();
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    await page.getByText("Changing documents takes an operator's key.").waitFor();
    expect(await page.getByRole("button", { name: "Add a document…" }).count()).toBe(0);
    await page.goto(`${site.url}/console/documents/page-0001.md/edit`);
    await page.getByText("Your key may not change documents").waitFor();
    await page.goto(`${site.url}/console/documents/nowhere.md`);
    await page.getByText("There is no such document").waitFor();
    expect(page.faults).toEqual([]);
    // No folder is configured here, so none is offered to be read; the description of the API opens for who is signed in.
    const operator = await openConsole(await browser.open(), `${site.url}/console/documents`);
    await signIn(operator, site.keys.operator);
    await operator.getByText("No folders are configured").waitFor();
    expect(await operator.getByRole("button", { name: "Read the folders again" }).count()).toBe(0);
    const href = await operator.getByRole("link", { name: "HTTP API" }).getAttribute("href");
    expect((await operator.goto(`${site.url}${href}`))?.headers()["content-type"]).toContain("text/html");
  });
});
