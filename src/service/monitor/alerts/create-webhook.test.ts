import { describe, expect, it, onTestFinished } from "vitest";
import { type Reply, startScriptedServer } from "../../../../test/fixtures/scripted-server.ts";
import { createWebhook } from "./create-webhook.ts";

const PATH = "/services/T0000/very-secret-part?token=also-secret";
const message = { text: "It moved." };

async function start(script: readonly Reply[], options: { timeoutMs?: number; retries?: number } = {}) {
  const server = await startScriptedServer(script);
  onTestFinished(() => server.close());
  const webhook = createWebhook(`${server.url}${PATH}`, {
    ...{
      timeoutMs: 2000,
      retries: 2,
      setting: "ASSAY_ALERT_WEBHOOK",
      sleep: async () => {},
      random: () => 0,
    },
    ...options,
  });
  return { ...server, webhook };
}

const answers =
  (status: number, text = "ok", headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(text);

describe("the webhook of alerts", () => {
  it("posts the message as JSON", async () => {
    const { webhook, seen } = await start([answers(200)]);
    expect(await webhook(message)).toEqual({ outcome: "sent" });
    expect(seen).toMatchObject([{ method: "POST", path: "/services/T0000/very-secret-part", body: message }]);
  });

  it("tries again what passes, and gives up on what does not, without an error", async () => {
    const passing = await start([answers(503), answers(429), answers(204, "")]);
    expect(await passing.webhook(message)).toEqual({ outcome: "sent" });
    expect(passing.seen).toHaveLength(3);
    const broken = await start([answers(500)]);
    expect(await broken.webhook(message)).toMatchObject({ outcome: "failed" });
    expect(broken.seen).toHaveLength(3);
    const gone = await start([answers(404, "no such hook")]);
    expect(await gone.webhook(message)).toMatchObject({
      outcome: "failed",
      hint: "Check ASSAY_ALERT_WEBHOOK.",
    });
    expect(gone.seen).toHaveLength(1);
  });

  it("never shows the address, which is a secret, also where the server repeats it", async () => {
    const echo: Reply = (response, { path }) => void response.writeHead(400).end(`no hook at ${path}`);
    for (const script of [[echo], [answers(500, PATH)], [answers(403, "very-secret-part")]]) {
      const { webhook } = await start(script);
      const told = JSON.stringify(await webhook(message));
      expect(told).toContain("failed");
      expect(told).not.toContain("secret-part");
      expect(told).not.toContain("also-secret");
    }
  });

  it("follows no redirect", async () => {
    const other = await start([answers(200)]);
    const { webhook } = await start([answers(302, "", { location: `${other.url}/elsewhere` })]);
    expect(await webhook(message)).toMatchObject({ outcome: "failed" });
    expect(other.seen).toEqual([]);
  });

  it("does not wait for a server that says nothing, nor for one that is not there", async () => {
    const silent = await start([() => {}], { timeoutMs: 30, retries: 0 });
    expect(await silent.webhook(message)).toMatchObject({ outcome: "failed" });
    await silent.close();
    expect(await silent.webhook(message)).toMatchObject({ outcome: "failed" });
  });

  it("refuses an address that is none, without showing it", () => {
    const options = { timeoutMs: 1, retries: 0, setting: "ASSAY_ALERT_WEBHOOK" };
    for (const address of ["secret", "ftp://secret.example", "https://user:secret@hooks.example"]) {
      expect(() => createWebhook(address, options)).toThrow(
        expect.objectContaining({ code: "config-invalid", message: expect.not.stringContaining("secret") }),
      );
    }
  });
});
