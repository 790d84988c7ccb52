import { describe, expect, it } from "vitest";
import { readSettings } from "./read-settings.ts";

const SOURCE = "https://ask.example.com/widget.js";

describe("readSettings", () => {
  it("asks the server that the script came from, and has words of its own", () => {
    expect(readSettings({ key: " " }, SOURCE, () => "id-1")).toEqual({
      endpoint: "https://ask.example.com",
      key: null,
      surface: null,
      title: "Ask the docs",
      placeholder: "What do you want to know?",
      session: "id-1",
    });
  });

  it("takes what the page says", () => {
    const attributes = {
      endpoint: "https://other.example.com/assay/",
      key: "assay_a_b",
      surface: "docs",
      title: "Help",
      placeholder: "Ask",
      session: "s",
    };
    expect(readSettings(attributes, SOURCE, () => "id-1")).toEqual({
      ...attributes,
      endpoint: "https://other.example.com/assay",
    });
  });
});
