import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GoldenScope, isInScope, languagesAgree, scopesOverlap } from "./golden-scope.ts";

const everyone: GoldenScope = { audience: [], language: null };

const words = fc.subarray(["admin", "member", "guest"]);
const tags = fc.constantFrom("en", "en-US", "en-GB", "pt", "pt-BR", "zh-Hans", "zh-Hant-TW", "zh-TW", "zh");
const scopes: fc.Arbitrary<GoldenScope> = fc.record({
  audience: words,
  language: fc.option(tags, { nil: null }),
});
describe("isInScope", () => {
  it("lets everyone have what is for everyone", () => {
    expect(isInScope(everyone, {})).toBe(true);
    expect(isInScope(everyone, { audience: ["admin"], language: "pt" })).toBe(true);
  });

  it("keeps an entry for an audience from whoever is not said to belong to it", () => {
    const forAdmins = { audience: ["admin", "owner"], language: null };
    expect(isInScope(forAdmins, {})).toBe(false);
    expect(isInScope(forAdmins, { audience: [] })).toBe(false);
    expect(isInScope(forAdmins, { audience: ["member"] })).toBe(false);
    expect(isInScope(forAdmins, { audience: ["Admin"] })).toBe(false);
    expect(isInScope(forAdmins, { audience: ["member", "owner"] })).toBe(true);
  });

  // @see https://github.com/cds-snc/ai-answers/issues/222
  it("keeps an answer in another language from an asker who names one", () => {
    const french = { audience: [], language: "fr-CA" };
    expect(isInScope(french, { language: "es" })).toBe(false);
    expect(isInScope(french, { language: "fr" })).toBe(true);
    expect(isInScope(french, {})).toBe(true);
  });
});

describe("languagesAgree", () => {
  it.each([
    ["pt", "pt-BR", true],
    ["pt-BR", "pt-PT", false],
    ["PT-br", "pt-BR", true],
    ["zh-Hans", "zh-Hant", false],
    ["zh-Hant", "zh-TW", true],
    ["es-419", "es-MX", false],
    ["de-u-ca-buddhist", "de-AT", true],
    ["en", "eng", false],
    ["sl-rozaj", "sl", true],
  ])("%s and %s: %s", (a, b, agree) => {
    expect(languagesAgree(a, b)).toBe(agree);
    expect(languagesAgree(b, a)).toBe(agree);
  });
});

describe("scopesOverlap", () => {
  it("tells audiences without a common word apart, and takes everyone for each of them", () => {
    const [admins, members] = [
      { audience: ["admin"], language: null },
      { audience: ["member"], language: null },
    ];
    expect(scopesOverlap(admins, members)).toBe(false);
    expect(scopesOverlap(admins, everyone)).toBe(true);
    expect(scopesOverlap(admins, { audience: ["member", "admin"], language: "pt" })).toBe(true);
  });

  it("is the same in both directions, and true of a scope and itself", () => {
    fc.assert(
      fc.property(scopes, scopes, (a, b) => {
        expect(scopesOverlap(a, b)).toBe(scopesOverlap(b, a));
        expect(scopesOverlap(a, a)).toBe(true);
      }),
    );
  });

  it("holds for any two entries that an asker of one audience and one regional language has in scope", () => {
    const regional = fc.constantFrom("en-US", "en-GB", "pt-BR", "pt-PT");
    const tagged = fc.constantFrom("en", "pt").chain((plain) => fc.oneof(fc.constant(plain), regional));
    const entries = fc.record({ audience: words, language: fc.option(tagged, { nil: null }) });
    const asking = fc.record({
      audience: fc.subarray(["admin", "member"], { maxLength: 1 }),
      language: regional,
    });
    fc.assert(
      fc.property(entries, entries, asking, (a, b, asker) => {
        if (isInScope(a, asker) && isInScope(b, asker)) expect(scopesOverlap(a, b)).toBe(true);
      }),
    );
  });
});
