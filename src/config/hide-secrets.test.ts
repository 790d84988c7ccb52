import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideSecrets, hideSecretsOf } from "./hide-secrets.ts";

describe("hideSecrets", () => {
  it.each([
    ["https://host/v1", "https://host/v1"],
    ["https://host/v1?code=abc&auth=def", "https://host/v1?code=…&auth=…"],
    ["https://host/v1?api-version=2&key=a=b", "https://host/v1?api-version=…&key=…"],
    ["https://host/v1?sk-secret", "https://host/v1?…"],
    ["https://host/v1?a=1#access_token=abc", "https://host/v1?a=…#access_token=…"],
    ["https://host/v1#abc", "https://host/v1#…"],
    ['https://host/v1?code=a"b', "https://host/v1?code=…"],
    ["https://ada:abc@host/v1?x=1", "https://…@host/v1?x=…"],
    ["host/v1?code=abc", "host/v1?code=…"],
    ["See https://a/?x=1 and https://b/?y=2.", "See https://a/?x=… and https://b/?y=…"],
    ["What? Not covered (a = b).", "What? Not covered (a = b)."],
  ])("of %s shows %s", (text, shown) => {
    expect(hideSecrets(text)).toBe(shown);
  });

  it("shows no value of any parameter, whatever its name", () => {
    const part = fc.stringMatching(/^[a-z0-9_."'%+-]{0,8}$/u);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (names) => {
        const query = names.map((name) => `${name}=SECRET`).join("&");
        expect(hideSecrets(`https://host/path?${query}`)).not.toContain("SECRET");
      }),
    );
  });
});

describe("the address of a webhook", () => {
  it.each([
    ["https://hooks.example.com/services/SECRET/SECRET?k=SECRET#SECRET", "https://hooks.example.com/…"],
    ["http://localhost:8080/SECRET", "http://localhost:8080/…"],
    ["https://ada:SECRET@host/SECRET", "https://host/…"],
    ["htps://hooks.example.com/services/SECRET", "…"],
    ["https:/ /hooks.example.com/SECRET", "…"],
    ["hooks.example.com/SECRET", "…"],
  ])("is shown as its host alone: %s", (text, shown) => {
    expect(hideSecretsOf("alerts.webhook", text)).toBe(shown);
  });

  it("hides as much of other settings as before", () => {
    expect(hideSecretsOf("chat.baseUrl", "https://host/v1?key=SECRET")).toBe("https://host/v1?key=…");
  });
});
