import { describe, expect, it } from "vitest";
import { checkApiKey, endpointUrl } from "./endpoint-url.ts";

const options = {
  setting: "rerank.baseUrl",
  keyVariable: "ASSAY_RERANK_API_KEY",
  path: "/rerank",
  example: "http://localhost:8080/v1",
};

describe("endpointUrl", () => {
  it.each([
    ["http://localhost:8080", "http://localhost:8080/rerank"],
    ["http://localhost:8080/v1/", "http://localhost:8080/v1/rerank"],
    ["https://example.org/v2/rerank", "https://example.org/v2/rerank"],
    ["https://example.org/v2/rerank//", "https://example.org/v2/rerank"],
    ["https://example.org/v1?api-version=1", "https://example.org/v1/rerank?api-version=1"],
  ])("makes of %s the address %s", (base, expected) => {
    expect(endpointUrl(base, options).href).toBe(expected);
  });

  it.each(["localhost:8080", "ftp://localhost/v1", "file:///etc", "", "http://"])(
    "refuses %j by its key",
    (base) => {
      expect(() => endpointUrl(base, options)).toThrow(
        expect.objectContaining({
          code: "config-invalid",
          message: expect.stringContaining('"rerank.baseUrl"'),
          hint: expect.stringContaining("http://localhost:8080/v1"),
        }),
      );
    },
  );

  it("refuses an address with a password without showing it", () => {
    for (const base of ["http://user:hunter2@localhost/v1", "http://hunter2@localhost/v1"]) {
      const read = () => endpointUrl(base, options);
      expect(read).toThrow(expect.objectContaining({ hint: "Set ASSAY_RERANK_API_KEY instead." }));
      expect(read).not.toThrow(/hunter2/);
    }
  });
});

describe("checkApiKey", () => {
  it("lets pass what a header can carry, and none at all", () => {
    expect(checkApiKey("sk-abc_123=~", "KEY")).toBeUndefined();
    expect(checkApiKey(undefined, "KEY")).toBeUndefined();
  });

  it.each(["", " key", "key\n", "clé", "a b"])("refuses %j without showing it", (key) => {
    expect(() => checkApiKey(key, "ASSAY_X")).toThrow(
      expect.objectContaining({
        code: "config-invalid",
        message: "The API key has characters that no header can carry.",
        hint: expect.stringContaining("ASSAY_X"),
      }),
    );
  });
});
