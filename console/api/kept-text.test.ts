import { describe, expect, it } from "vitest";
import { keptName, namesOfOthers } from "./kept-text.ts";

const ann = { tenant: "default", keyId: "a1" };
const others = [
  { tenant: "default", keyId: "a12" },
  { tenant: "acme", keyId: "a1" },
  { tenant: "default", keyId: null },
  { tenant: "default a1", keyId: "" },
];

describe("what is typed and not sent", () => {
  it("has a name of its own for every key and tenant", () => {
    const names = [ann, ...others].map((owner) => keptName(owner, "review kafka"));
    expect(new Set(names).size).toBe(5);
  });

  it("is forgotten when another one signs in, and stays for the same one", () => {
    const own = [keptName(ann, "new-entry"), keptName(ann, "review kafka")];
    const theirs = others.map((owner) => keptName(owner, "review kafka"));
    const all = [...own, ...theirs, "assay-kept review of before", "theme"];
    expect(namesOfOthers(all, ann)).toEqual([...theirs, "assay-kept review of before"]);
    expect(namesOfOthers(own, ann)).toEqual([]);
  });

  it("is forgotten altogether by who signs out, and nothing else is", () => {
    expect(namesOfOthers([keptName(ann, "new-entry"), "theme"], undefined)).toEqual([
      keptName(ann, "new-entry"),
    ]);
  });
});
