import { describe, expect, it } from "vitest";
import { useBrowser } from "../../fixtures/browser/open-browser.ts";
import { openConsole, signIn } from "./console-page.ts";
import { useConsoleSites } from "./console-site.ts";
import { fillGolden } from "./golden-pages.ts";

const browser = useBrowser();
const sites = useConsoleSites();

/** A door that a test opens. */
function createDoor() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

async function openAt(path: string) {
  const site = await sites.start({ embedder: "fake", fill: fillGolden });
  const page = await openConsole(await browser.open(), `${site.url}${path}`);
  await signIn(page, site.keys.curator);
  return { site, page };
}

describe("whoever goes to another page", () => {
  it("stays there when what was saved before is written", async () => {
    const { site, page } = await openAt("/console/golden/new");
    const door = createDoor();
    await page.route(/\/v1\/golden$/, async (route) => {
      if (route.request().method() === "POST") await door.opened;
      await route.continue();
    });
    await page.getByLabel("Questions it answers").fill("How do I wait for Redis?");
    await page.getByLabel("Answer, in Markdown").fill("Be patient.");
    await page.getByLabel("Id (optional)").fill("patience");
    await page.getByLabel("Keep it as a draft").check();
    await page.getByRole("button", { name: "Keep the draft" }).click();
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    door.open();
    await page.getByText("The draft is kept.").waitFor();
    expect(page.url()).toBe(`${site.url}/console/documents`);
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    expect(page.faults).toEqual([]);
  });

  it("sees the former page as it was until the next is loaded, and nothing is asked of the server for it", async () => {
    const { page } = await openAt("/console/golden?text=kafka");
    await page.getByText("1 entry.").waitFor();
    const door = createDoor();
    await page.route(/assets\/documents-room.*js$/, async (route) => {
      await door.opened;
      await route.continue();
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/golden")) asked.push(request.url());
    });
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.waitForURL(/console\/documents$/);
    await page.getByText("1 entry.").waitFor();
    expect(await page.getByText("There is no such entry").count()).toBe(0);
    door.open();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    expect(asked.filter((url) => /\/v1\/golden(?:\?|\/nts|$)/.test(url))).toEqual([]);
    expect(page.faults).toEqual([]);
  });

  it("finds a half typed question again", async () => {
    const { page } = await openAt("/console/golden/kafka");
    await page.getByLabel("Another question for the same answer").fill("Can I read");
    await page.getByLabel("A near question to keep it from").fill("Can I write");
    await page.getByRole("link", { name: "Documents", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
    await page.goBack();
    const field = page.getByLabel("Another question for the same answer");
    await field.waitFor();
    expect(await field.inputValue()).toBe("Can I read");
    expect(await page.getByLabel("A near question to keep it from").inputValue()).toBe("Can I write");
    await field.fill("Can I read Kafka in batches?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Take out: Can I read Kafka in batches?" }).waitFor();
    expect(await page.getByLabel("Another question for the same answer").inputValue()).toBe("");
    expect(await page.getByLabel("A near question to keep it from").inputValue()).toBe("Can I write");
    expect(page.faults).toEqual([]);
  });
});

describe("a new entry whose id is taken", () => {
  it("is told so at the field, and is told from one that was written already", async () => {
    const { page } = await openAt("/console/golden/new");
    const fill = async (question: string) => {
      await page.getByLabel("Questions it answers").fill(question);
      await page.getByLabel("Answer, in Markdown").fill("Be patient.");
      await page.getByLabel("Id (optional)").fill("patience");
      await page.getByLabel("Keep it as a draft").check();
      await page.getByRole("button", { name: "Keep the draft" }).click();
    };
    // The server writes it, and its answer is lost on the way.
    await page.route(
      /\/v1\/golden$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fill("How do I wait for Redis?");
    await page.getByText("The server does not answer.").waitFor();
    await page.getByRole("button", { name: "Keep the draft" }).click();
    await page.getByText("It was written already.").waitFor();
    await page.getByRole("button", { name: "Clear the form" }).click();
    await fill("Which port has the gateway?");
    await page.getByText("Another entry has this id.").waitFor();
    expect(await page.getByLabel("Write it all the same.").count()).toBe(0);
    await page.getByRole("link", { name: "patience", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "How do I wait for Redis?" }).waitFor();
  });
});
