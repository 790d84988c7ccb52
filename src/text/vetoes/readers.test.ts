import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";
import { properNames } from "./proper-names.ts";
import { questionTypes } from "./question-type.ts";
import { readNames } from "./read-names.ts";
import { readNegation } from "./read-negation.ts";
import { oppositesIn } from "./read-polarity.ts";
import { readQuantities } from "./read-quantities.ts";
import { twoSidedDifference } from "./two-sided-difference.ts";
import { vetoDirection } from "./veto-direction.ts";
import { vetoLanguage } from "./veto-language.ts";
import { vetoNegation } from "./veto-negation.ts";
import { vetoQuestionType } from "./veto-question-type.ts";

describe("readQuantities", () => {
  // biome-ignore format: one row a case
  const rows: readonly [string, readonly (readonly [number, string | null])[]][] = [
    ["limit for 1,000 seats", [[1000, null]]],
    ["twenty five seats", [[25, null]]],
    ["5 min", [[300, "time"]]],
    ["300s or five minutes", [[300, "time"], [300, "time"]]],
    ["2 GB", [[2 ** 31, "size"]]],
    ["a 14-day trial of 2 weeks", [[14 * 86_400, "time"], [14 * 86_400, "time"]]],
    ["20% off $12.50", [[20, "percent"], [12.5, null]]],
    ["10k requests", [[10_000, null]]],
    ["at 3:30pm", [[15 * 60 + 30, "clock"]]],
    ["at 15:30", [[15 * 60 + 30, "clock"]]],
    ["the second invoice", [[2, "ordinal"]]],
    ["3rd party", [[3, "ordinal"]]],
    ["one of the logs, per second", []],
    ["v2.1 of vi.mock2 in src/1.ts", []],
  ];
  it.each(rows)("reads %j", (text, expected) => {
    expect(readQuantities(text).map(({ value, dimension }) => [value, dimension])).toEqual(expected);
  });
});

describe("readNames", () => {
  it("sorts what is written character for character, each token once", () => {
    const names = readNames(
      "Does --max-workers=4 of src/a.ts and GET /users at https://a.b/c. set vi.fn in 5.0.1, .env and Node.js w/o E12?",
    );
    expect(names).toMatchObject({
      flags: ["--max-workers"],
      paths: ["https://a.b/c", "src/a.ts", "/users", ".env"],
      versions: ["5.0.1"],
      identifiers: ["vi.fn", "Node.js", "E12"],
    });
    expect(names.rest).toContain("without");
  });

  it("takes amounts, alternatives and dashes for none of these", () => {
    expect(readNames("turn it on/off and/or wait 1.5 GB - or so, 2-factor")).toMatchObject({
      flags: [],
      paths: [],
      versions: [],
      identifiers: [],
    });
  });
});

describe("properNames", () => {
  it("reads names and acronyms in English, and capitals of other languages for nothing", () => {
    expect(properNames("How do I connect Kafka with the API of ACME?")).toEqual(["Kafka", "ACME"]);
    expect(properNames("Wie setze ich mein Passwort für die Anmeldung zurück?")).toEqual([]);
    expect(properNames("HOW DO I CONNECT KAFKA")).toEqual([]);
  });
});

describe("readNegation", () => {
  // biome-ignore format: one row a case
  const rows: readonly [string, number, number][] = [
    ["Which roles can't delete it?", 1, 0],
    ["Which roles cant delete it?", 1, 0],
    ["Isn't there a dark mode?", 0, 0],
    ["Can't a viewer delete it?", 1, 0],
    ["Is it not impossible?", 2, 0],
    ["How do I get not only one?", 0, 0],
    ["My card isn't working. Why?", 0, 1],
    ["I can't find it. Where is it?", 0, 0],
    ["How do I prevent retries?", 1, 0],
    ['What does "not found" mean?', 0, 0],
    ["What does --no-cache do?", 0, 0],
  ];
  it.each(rows)("counts what is asked and what is told in %j", (text, asked, told) => {
    const { strong, told: beside } = readNegation(text);
    expect([strong.length, beside.length]).toEqual([asked, told]);
  });

  it("lets trouble in other words stand for a negation, and a double one for none", () => {
    expect(vetoNegation("Why is my card not accepted?", "Why was my card declined?")).toBeNull();
    expect(vetoNegation("Is it not impossible to undo?", "Is it possible to undo?")).toBeNull();
    expect(vetoNegation("Who can't see it?", "Who can see it?")).toMatchObject({ veto: "negation" });
  });
});

describe("oppositesIn", () => {
  // biome-ignore format: one row a case
  const rows: readonly [string, string, boolean][] = [
    ["turn the alerts off", "enable alerts", true],
    ["switch all of the lights off", "switch lights on", true],
    ["deactivate it", "turn it off", false],
    ["How do I get started?", "How do I stop it?", false],
    ["uninstall it", "install it", true],
    ["display a card", "play a card", false],
    ["the default limit", "a fault of the limit", false],
    ["a post-paid plan", "a prepaid plan", true],
    ["enalbe it", "disable it", true],
    ["without a key", "with a key", true],
    ["without a key", "with a plan", false],
    ["the plugin is not enabled", "the plugin is disabled", false],
    ["add or remove seats", "remove seats", false],
    ["billed monthly", "billed annually", true],
  ];
  it.each(rows)("%j against %j", (one, other, isOpposed) => {
    expect(oppositesIn(one, other).length > 0).toBe(isOpposed);
    expect(oppositesIn(other, one).length > 0).toBe(isOpposed);
  });
});

describe("questionTypes", () => {
  // biome-ignore format: one row a case
  const rows: readonly [string, readonly string[]][] = [
    ["Could you tell me why it fails?", ["why"]],
    ["When I save, nothing happens. Why?", ["why"]],
    ["What's the best way to add one?", ["how"]],
    ["How do I fix a red build?", ["fix"]],
    ["How many seats are there?", ["quantity"]],
    ["How much does it cost?", ["cost"]],
    ["What is a webhook?", ["define"]],
    ["What is the command to build?", []],
    ["Can you help me?", []],
    ["How do I add it and where is it kept?", ["how", "where"]],
    ["Warum ist mein Konto gesperrt?", ["why"]],
    ["¿Dónde está la factura de mi cuenta?", ["where"]],
  ];
  it.each(rows)("reads %j", (text, types) => {
    expect(questionTypes(text)).toEqual(types);
  });

  it("vetoes nothing where one of several questions is asked in both", () => {
    expect(
      vetoQuestionType("How do I add it and where is it kept?", "Why can't I add it? How do I?"),
    ).toBeNull();
  });
});

describe("detectLanguage", () => {
  // biome-ignore format: one row a case
  const rows: readonly [string, string | undefined][] = [
    ["How do I reset my password?", "en"],
    ["Wie setze ich mein Passwort zurück?", "de"],
    ["Où est ma facture ?", "fr"],
    ["¿Dónde está mi factura?", "es"],
    ["Como posso mudar a minha senha?", "pt"],
    ["Come posso cambiare la mia password?", "it"],
    ["Hoe kan ik mijn wachtwoord wijzigen?", "nl"],
    ["パスワードを変更する方法は?", "ja"],
    ["如何更改密码?", "zh"],
    ["Как изменить пароль?", "cyrillic"],
    ["docker compose up", undefined],
    ["`the a of and`", undefined],
  ];
  it.each(rows)("tells the language of %j", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it("names both languages in the veto", () => {
    const reason = vetoLanguage("¿Dónde está mi factura?", "It is in the settings of your account.")?.reason;
    expect(reason).toBe("The question is in Spanish, the reviewed answer in English.");
  });
});

describe("vetoDirection", () => {
  it("names both ways, and takes an arrow for words", () => {
    expect(vetoDirection("jest -> vitest", "How do I move from Vitest to Jest?")).toEqual({
      veto: "direction",
      reason: 'The question goes "from jest to vitest", the reviewed one "from vitest to jest".',
    });
    expect(
      vetoDirection("How to reset it from the app?", "How do I get into the app to reset it?"),
    ).toBeNull();
  });
});

describe("twoSidedDifference", () => {
  it("is none where one side only says more", () => {
    const isSame = (a: string, b: string) => a === b;
    expect(twoSidedDifference(["a"], ["a", "b"], isSame)).toBeNull();
    expect(twoSidedDifference([], ["b"], isSame)).toBeNull();
    expect(twoSidedDifference(["a", "c"], ["a", "b"], isSame)).toEqual({ asked: ["c"], stored: ["b"] });
  });
});

describe("questions of plain words", () => {
  it("hold no name, which is told without reading them for each kind", () => {
    const word = fc.stringMatching(/^[A-Z]?[a-zäéß]{1,9}$/u);
    const joint = fc.constantFrom(" ", ", ", "; ", "? ", "! ", ". ", " '", '" ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, joint), { maxLength: 12 }), (pieces) => {
        const text = pieces.flat().join("").trim();
        // A bracket behind it has the same text read for every kind.
        const { identifiers, paths, flags, versions } = readNames(`${text} (so)`);
        expect({ identifiers, paths, flags, versions }).toEqual({
          identifiers: [],
          paths: [],
          flags: [],
          versions: [],
        });
        expect(readNames(text).rest).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
