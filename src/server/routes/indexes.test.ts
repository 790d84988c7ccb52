import { describe, expect, it } from "vitest";
import { createServerFixture } from "../../../test/server-fixture.ts";

describe("index versions over HTTP", () => {
  it("are listed, promoted and taken back, with who did it and nothing of where they lie", async () => {
    const { assay, call } = await createServerFixture();
    await assay.indexes.build({ name: "v5", by: "ada" });
    const refused = await call("POST", "/v1/indexes/v5/promote", {});
    expect(refused).toMatchObject({ status: 409, body: { code: "index-refused" } });
    await assay.indexes.verify("v5");
    const promoted = await call("POST", "/v1/indexes/v5/promote", { note: "new docs" });
    expect(promoted).toMatchObject({
      status: 200,
      body: { from: { name: "main" }, to: { name: "v5", state: "live" } },
    });
    expect(promoted.body).not.toHaveProperty("to.details");
    expect(promoted.body).not.toHaveProperty("to.embedderSettings");
    expect((await call("GET", "/v1/indexes")).body).toMatchObject({
      versions: [
        { name: "main", state: "retired" },
        { name: "v5", state: "live", documents: 1 },
      ],
      events: [
        { action: "promote", note: "new docs" },
        { action: "verify" },
        { action: "built" },
        { by: "ada" },
      ],
    });
    const back = await call("POST", "/v1/indexes/rollback", {});
    expect(back).toMatchObject({ status: 200, body: { to: { name: "main", state: "live" } } });
    expect(await call("POST", "/v1/indexes/rollback", {})).toMatchObject({ status: 409 });
  });

  it.each([
    ["/v1/indexes/nobody/promote", {}, 404, "index-not-found"],
    ["/v1/indexes/main/promote", { assume: ["other"] }, 400, "request-invalid"],
    ["/v1/indexes/rollback", { by: "somebody else" }, 400, "request-invalid"],
  ])("refuse %s with %j", async (path, body, status, code) => {
    const { call } = await createServerFixture();
    expect(await call("POST", path, body)).toMatchObject({ status, body: { code } });
  });
});
