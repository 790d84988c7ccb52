import { describe, expect, it } from "vitest";
import { loadConfig, parseConfig } from "./load-config.ts";
import type { ConfigInput } from "./schema.ts";
import { settingsFor, widestSettings } from "./settings-for.ts";

const surfaces = {
  support: {
    audience: ["customer"],
    language: "pt-BR",
    golden: { threshold: 0, margin: 0, verifier: "chat" },
    retrieval: { enabled: false },
    rerank: { cap: null },
    generate: { enabled: false },
    web: { enabled: false },
  },
  docs: {},
  closed: { enabled: false, rewrite: { enabled: true } },
} satisfies ConfigInput["surfaces"];

describe("settingsFor", () => {
  const config = parseConfig({
    surfaces,
    golden: { margin: 0.1, threshold: 0.9 },
    rewrite: { enabled: false },
  });

  it("puts what a surface sets in the place of the base settings, and nothing else", () => {
    const found = settingsFor(config, "support");
    expect(found.config).toEqual({
      ...config,
      golden: { ...config.golden, margin: 0, verifier: "chat" },
      retrieval: { ...config.retrieval, enabled: false },
      rerank: { ...config.rerank, cap: null },
      generate: { ...config.generate, enabled: false },
    });
    expect(found).toMatchObject({
      ...{ surface: "support", audience: ["customer"], language: "pt-BR", verifier: "chat", web: false },
      thresholds: { golden: 0, retrieval: undefined },
    });
    expect(settingsFor(config, "docs").config).toEqual(config);
    expect(settingsFor(config, undefined)).toMatchObject({ surface: null, config, web: true });
  });

  it("names the surfaces there are for one that is not", () => {
    const unknown = () => settingsFor(config, "suport");
    expect(unknown).toThrowError(/no surface "suport".*support, docs, closed/u);
    expect(unknown).toThrowError(
      expect.objectContaining({ code: "surface-unknown", hint: "Did you mean support?" }),
    );
    for (const name of ["constructor", "__proto__", "", "toString"]) {
      expect(() => settingsFor(config, name)).toThrowError(
        expect.objectContaining({ code: "surface-unknown" }),
      );
    }
    expect(() => settingsFor(parseConfig({}), "docs")).toThrowError(/No surface is configured/u);
  });

  it("refuses a surface named `__proto__`, wherever it is written", () => {
    const error = expect.objectContaining({
      code: "config-invalid",
      message: expect.stringContaining('"__proto__" cannot be a name in "surfaces".'),
    });
    const text = '{"surfaces": {"__proto__": {"golden": {"threshold": 0.9}}, "docs": {}}}';
    const fromFile = (name: string, file: string) => () =>
      loadConfig({ cwd: "/x", env: {}, readFile: (path) => (path.endsWith(name) ? file : undefined) });
    expect(fromFile("assay.config.json", text)).toThrowError(error);
    const yaml = "surfaces:\n  __proto__:\n    golden: {threshold: 0.9}\n";
    expect(fromFile("assay.config.yaml", yaml)).toThrowError(error);
    const env = { ASSAY_SURFACES: '{"__proto__": {}}' };
    expect(() => loadConfig({ cwd: "/x", env, readFile: () => undefined })).toThrowError(error);
    expect(() => parseConfig(JSON.parse(text))).toThrowError(error);
    expect(() => parseConfig({ surfaces: Object.create({ docs: {} }) })).toThrowError(error);
  });

  it("refuses one that is switched off", () => {
    expect(() => settingsFor(config, "closed")).toThrowError(
      expect.objectContaining({
        code: "surface-disabled",
        hint: expect.stringContaining("surfaces.closed.enabled"),
      }),
    );
  });
});

describe("widestSettings", () => {
  it("has a stage on that any open surface has on", () => {
    const isOn = (input: ConfigInput) => widestSettings(parseConfig(input)).rewrite.enabled;
    expect(isOn({ rewrite: { enabled: false }, surfaces: { a: { rewrite: { enabled: true } } } })).toBe(true);
    expect(isOn({ rewrite: { enabled: false }, surfaces })).toBe(false);
    expect(isOn({ surfaces: { a: { rewrite: { enabled: false } } } })).toBe(true);
  });
});

describe("the setting surfaces", () => {
  const load = (text: string, env = {}) =>
    loadConfig({
      cwd: "/work",
      env,
      readFile: (path) => (path.endsWith("assay.config.yaml") ? text : undefined),
    });

  it.each([
    [
      "golden: {treshold: 0.9}",
      'unknown key "golden.treshold" in "surfaces.a". Did you mean "golden.threshold"?',
    ],
    ["goldn: {threshold: 0.9}", 'unknown key "goldn" in "surfaces.a". Did you mean "golden"?'],
    [
      "golden: {threshold: 1.5}",
      '"surfaces.a.golden.threshold" cannot be 1.5. Allowed: a number from -1 to 1.',
    ],
    [
      "golden: {verifier: maybe}",
      '"surfaces.a.golden.verifier" cannot be "maybe". Allowed: one of off, local, chat.',
    ],
    ["golden: 3", '"surfaces.a.golden" cannot be 3. Allowed: keys of its own.'],
    ["audience: admin", '"surfaces.a.audience" cannot be "admin". Allowed: a list of texts.'],
    ["audience: [admin, 5]", '"surfaces.a.audience.1" cannot be 5. Allowed: a list of texts.'],
    [
      "language: pt_BR",
      '"surfaces.a.language" cannot be "pt_BR". Allowed: a BCP 47 tag such as en or pt-BR.',
    ],
    ["enabled: perhaps", '"surfaces.a.enabled" cannot be "perhaps". Allowed: true or false.'],
  ])("names the place and what is allowed for %s", (written, problem) => {
    expect(() => load(`surfaces:\n  a: {${written}}\n`)).toThrowError(
      expect.objectContaining({ code: "config-invalid", message: expect.stringContaining(problem) }),
    );
  });

  it("names every problem of every surface, each with its line", () => {
    const text = "reviewer: ada\nsurfaces:\n  a: {web: {on: true}}\n  b@c: {}\n  d: {rerank: {floor: 11}}\n";
    expect(() => load(text)).toThrowError(
      /3 problems.*assay.config.yaml:4: .*"b@c" cannot be a name in "surfaces"/su,
    );
  });

  it("is read from the environment as JSON, and says what is wrong there", () => {
    const env = { ASSAY_SURFACES: '{"support": {"golden": {"threshold": 0}}}' };
    expect(load("", env).config.surfaces).toEqual({ support: { golden: { threshold: 0 } } });
    expect(() => load("", { ASSAY_SURFACES: "support" })).toThrowError(
      /ASSAY_SURFACES: "surfaces" cannot be "support"/u,
    );
  });
});
