import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { describeConfig } from "./describe-config.ts";
import { type LoadConfigOptions, loadConfig, parseConfig } from "./load-config.ts";
import { configSchema } from "./schema.ts";

function load(options: Partial<LoadConfigOptions> & { files?: Record<string, string> } = {}) {
  const { files = {}, ...rest } = options;
  return loadConfig({ cwd: "/project", env: {}, readFile: (path) => files[path], ...rest });
}

function problem(options: Parameters<typeof load>[0]): string {
  try {
    load(options);
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "config-invalid") return error.message;
    throw error;
  }
  throw new Error("no error was thrown");
}

const yaml = (text: string) => ({ files: { "/project/assay.config.yaml": text } });

describe("defaults", () => {
  it("needs no file, variable or flag", () => {
    const { config, origin, file } = load();
    expect(config).toMatchObject({ database: "assay.db", retrieval: { k: 3 }, golden: { threshold: null } });
    expect(origin("database")).toBe("default");
    expect(file).toBeUndefined();
  });

  it("treats an empty file as no settings", () => {
    expect(load(yaml("")).config).toEqual(configSchema.parse({}));
    expect(load(yaml("# nothing yet\n")).file).toBe("/project/assay.config.yaml");
    expect(load(yaml("golden:\n")).config.golden.enabled).toBe(true);
  });
});

describe("precedence", () => {
  const files = { "/project/assay.config.yaml": "golden: {threshold: 0.1}\nretrieval: {k: 7}\n" };
  const env = { ASSAY_GOLDEN_THRESHOLD: "0.2" };
  const flags = [{ key: "golden.threshold", value: "0.3", name: "--golden-threshold" }];

  it("lets flags win over the environment, the environment over the file, the file over defaults", () => {
    expect(load({ files }).config.golden.threshold).toBe(0.1);
    expect(load({ files, env }).config.golden.threshold).toBe(0.2);
    const all = load({ files, env, flags });
    expect(all.config.golden.threshold).toBe(0.3);
    expect(all.config.retrieval.k).toBe(7);
    expect(["golden.threshold", "retrieval.k", "database"].map(all.origin)).toEqual([
      "flag",
      "file",
      "default",
    ]);
    expect(all.place("golden.threshold")).toBe("--golden-threshold");
    expect(all.place("retrieval.k")).toBe("/project/assay.config.yaml:2");
    expect(load({ files, env }).origin("golden.threshold")).toBe("env");
  });

  it("gives any key the value of its strongest layer", () => {
    const value = fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(value, value, value, (inFile, inEnv, inFlag) => {
        const { config, origin } = load({
          files:
            inFile === undefined
              ? {}
              : { "/project/assay.config.json": JSON.stringify({ golden: { threshold: inFile } }) },
          env: inEnv === undefined ? {} : { ASSAY_GOLDEN_THRESHOLD: String(inEnv) },
          flags:
            inFlag === undefined
              ? []
              : [{ key: "golden.threshold", value: inFlag, name: "--golden-threshold" }],
        });
        const strongest = inFlag ?? inEnv ?? inFile ?? null;
        expect(config.golden.threshold === strongest).toBe(true);
        const expected =
          inFlag !== undefined
            ? "flag"
            : inEnv !== undefined
              ? "env"
              : inFile !== undefined
                ? "file"
                : "default";
        expect(origin("golden.threshold")).toBe(expected);
      }),
    );
  });
});

describe("thresholds", () => {
  // 0 must not count as unset, 1 must not be out of range.
  // @see https://github.com/redis/redis-vl-python/issues/649
  // @see https://github.com/langgenius/dify/issues/18271
  it.each([0, 1, -1])("keeps %d from every layer", (value) => {
    expect(load(yaml(`golden: {threshold: ${value}}`)).config.golden.threshold).toBe(value);
    expect(load({ env: { ASSAY_GOLDEN_THRESHOLD: String(value) } }).config.golden.threshold).toBe(value);
    const flags = [{ key: "golden.threshold", value, name: "--golden-threshold" }];
    expect(load({ ...yaml("golden: {threshold: 0.5}"), flags }).config.golden.threshold).toBe(value);
  });

  it("can be taken back to null by a stronger layer", () => {
    expect(
      load({ ...yaml("golden: {threshold: 0.5}"), env: { ASSAY_GOLDEN_THRESHOLD: "null" } }).config.golden
        .threshold,
    ).toBeNull();
  });

  it.each([
    ["1.01", "1.01"],
    ["-2", "-2"],
    ["80%", '"80%"'],
    ["0x1", '"0x1"'],
    ["NaN", '"NaN"'],
    ["0,8", '"0,8"'],
  ])("refuses %s and says what is allowed", (text, shown) => {
    expect(problem({ env: { ASSAY_GOLDEN_THRESHOLD: text } })).toBe(
      `ASSAY_GOLDEN_THRESHOLD: "golden.threshold" cannot be ${shown}. Allowed: a number from -1 to 1, or null.`,
    );
  });
});

describe("unknown keys", () => {
  it("names the file, the line and the key that was probably meant", () => {
    expect(problem(yaml("golden:\n  enabled: true\n  treshold: 0.8\n"))).toBe(
      '/project/assay.config.yaml:3: unknown key "golden.treshold". Did you mean "golden.threshold"?',
    );
    expect(problem(yaml("retreival: {k: 3}"))).toContain('Did you mean "retrieval"?');
  });

  it("finds a key that was put in the wrong place", () => {
    expect(problem(yaml("suggestions: 2"))).toContain('Did you mean "answer.suggestions"?');
  });

  it("says which line a key stands below that was opened without its group", () => {
    expect(problem(yaml("#server:\n  corsOrigins: []\n"))).toBe(
      '/project/assay.config.yaml:2: unknown key "corsOrigins". Did you mean "server.corsOrigins"? It stands indented below "server:", which must have no # in front.',
    );
    expect(problem(yaml("server:\n  perMinute: 3\n"))).toContain('below "server:" and "rateLimit:", which');
    expect(problem(yaml("server:\n  corsOrigin: []\n"))).not.toContain("indented");
  });

  it("guesses nothing when nothing is near", () => {
    expect(problem(yaml("wholly-different-thing: 1"))).not.toContain("Did you mean");
  });

  it("covers variables and flags too", () => {
    expect(problem({ env: { ASSAY_GOLDEN_TRESHOLD: "1" } })).toBe(
      'ASSAY_GOLDEN_TRESHOLD: unknown variable. Did you mean "ASSAY_GOLDEN_THRESHOLD"?',
    );
    expect(problem({ flags: [{ key: "golden.k", value: 1, name: "--golden-k" }] })).toContain(
      "--golden-k: unknown key",
    );
  });

  it("leaves other programs' variables alone", () => {
    expect(
      load({ env: { PATH: "/bin", ASSAYER: "x", ASSAY_DEBUG: "1", ASSAY_DATABASE: "" } }).config.database,
    ).toBe("assay.db");
  });

  it.each([
    ["ASSAY_SERVICE_HOST", "10.0.0.1"],
    ["ASSAY_SERVICE_PORT", "80"],
    ["ASSAY_SERVICE_PORT_HTTP", "80"],
    ["ASSAY_PORT", "tcp://10.0.0.1:80"],
    ["ASSAY_PORT_80_TCP", "tcp://10.0.0.1:80"],
    ["ASSAY_PORT_80_TCP_ADDR", "10.0.0.1"],
    ["ASSAY_SERVER_PORT", "tcp://10.0.0.1:80"],
    ["ASSAY_SERVER_SERVICE_PORT", "80"],
  ])("leaves %s=%s, by which Kubernetes tells where a service is", (name, value) => {
    const { config } = load({ env: { [name]: value } });
    expect(config).toEqual(load({}).config);
  });

  it("takes no setting and no misspelt one for the address of a service", () => {
    expect(load({ env: { ASSAY_SERVER_PORT: "8080" } }).config.server.port).toBe(8080);
    expect(problem({ env: { ASSAY_SERVER_PORT: "http://10.0.0.1" } })).toContain("ASSAY_SERVER_PORT");
    expect(problem({ env: { ASSAY_PORT: "8080" } })).toBe("ASSAY_PORT: unknown variable.");
  });

  it("reports all problems at once", () => {
    const message = problem({
      ...yaml("goldn: {}\nretrieval: {k: many}\n"),
      env: { ASSAY_INGEST_MAX_TOKENS: "1" },
    });
    expect(message.startsWith("3 problems in the configuration:\n")).toBe(true);
    expect(message).toContain(
      '/project/assay.config.yaml:2: "retrieval.k" cannot be "many". Allowed: a whole number from 1 to 1000.',
    );
    expect(message).toContain('"ingest.maxTokens" cannot be 1');
  });

  it("is not fooled by keys that objects inherit", () => {
    expect(
      problem({ files: { "/project/assay.config.json": '{"__proto__": {"k": 1}, "constructor": 2}' } }),
    ).toContain('unknown key "__proto__"');
  });
});

describe("bad values", () => {
  it("names the value of a hidden layer as well", () => {
    expect(problem({ ...yaml("retrieval: {k: 0}"), env: { ASSAY_RETRIEVAL_K: "5" } })).toContain(
      '"retrieval.k" cannot be 0',
    );
  });

  it("refuses a value where a group is wanted", () => {
    expect(problem(yaml("golden: 0.8"))).toBe(
      '/project/assay.config.yaml:1: "golden" holds keys of its own, not 0.8.',
    );
  });

  it("names the line of the key inside a table, and of the item of a list", () => {
    const text = "surfaces:\n  a:\n    audience: [x]\n    golden:\n      threshold: 7\n  b:\n    goldn: 1\n";
    const message = problem(yaml(text));
    expect(message).toContain('/project/assay.config.yaml:5: "surfaces.a.golden.threshold" cannot be 7.');
    expect(message).toContain('/project/assay.config.yaml:7: unknown key "goldn" in "surfaces.b".');
    expect(problem(yaml("surfaces:\n  a:\n    audience:\n      - x\n      - 3\n"))).toContain(
      '/project/assay.config.yaml:5: "surfaces.a.audience.1" cannot be 3.',
    );
    const { place } = load(yaml("surfaces:\n  a:\n    golden:\n      threshold: 0.7\n"));
    expect(place("surfaces", ["a", "golden", "threshold"])).toBe("/project/assay.config.yaml:4");
    expect(place("surfaces")).toBe("/project/assay.config.yaml:1");
  });

  it("refuses a file that is no mapping, not well formed, or says a key twice", () => {
    expect(problem(yaml("- a\n- b\n"))).toContain("not a mapping");
    expect(problem(yaml("golden: {threshold: [}\n"))).toMatch(/^\/project\/assay\.config\.yaml:1:\d+: /);
    expect(problem(yaml("database: a\ndatabase: b\n"))).toContain("unique");
    expect(problem({ files: { "/project/assay.config.json": "{database: a}" } })).toContain(
      "/project/assay.config.json: ",
    );
  });

  it("accepts JSON that is indented with tabs", () => {
    expect(
      load({ files: { "/project/assay.config.json": '{\n\t"retrieval": {\n\t\t"k": 9\n\t}\n}' } }).config
        .retrieval.k,
    ).toBe(9);
  });

  it("tells a number that is none from null, and takes blanks for nothing", () => {
    expect(problem(yaml("golden: {threshold: .nan}"))).toContain('"golden.threshold" cannot be NaN.');
    expect(problem(yaml("answer: {fallback: '  '}"))).toContain('"answer.fallback" cannot be "  ".');
  });

  it("speaks of the file where the YAML reader speaks of itself", () => {
    expect(problem(yaml("[".repeat(20_000)))).toMatch(/:1:\d+: The file is nested too deeply\.$/);
    expect(problem(yaml("a: 1\n---\nb: 1\n"))).toMatch(/:2:1: A second document starts here/);
  });

  it("wants an address and a model for an endpoint", () => {
    expect(problem(yaml("embedder: {driver: openai-compatible, baseUrl: 'http://localhost:11434/v1'}"))).toBe(
      '"embedder.model" must be set when "embedder.driver" is openai-compatible.',
    );
  });

  it.each([
    ["a chat endpoint without a model", "chat: {baseUrl: 'http://localhost:11434/v1'}", "chat.model"],
    ["a chat model without an endpoint", "chat: {model: llama3.1}", "chat.baseUrl"],
    ["a rerank endpoint without an address", "rerank: {driver: endpoint, model: m}", "rerank.baseUrl"],
    ["a cross-encoder without a model", "rerank: {driver: cross-encoder}", "rerank.model"],
    ["SearXNG without an address", "web: {driver: searxng}", "web.baseUrl"],
  ])("names what is missing for %s", (_, file, key) => {
    expect(problem(yaml(file))).toContain(`"${key}" must be set when`);
  });
});

describe("prices", () => {
  it("are read from the file as a table, and from the environment as JSON", () => {
    const table = { "gpt-x": { input: 0.4, output: 1.6 } };
    expect(load(yaml("prices: {gpt-x: {input: 0.4, output: 1.6}}")).config.prices).toEqual(table);
    expect(load({ env: { ASSAY_PRICES: JSON.stringify(table) } }).config.prices).toEqual(table);
    expect(problem({ env: { ASSAY_PRICES: "0.4" } })).toContain("a table of names, as JSON");
    expect(problem(yaml("prices: {gpt-x: {input: -1, output: 1}}"))).toContain(
      '"prices.gpt-x.input" cannot be -1',
    );
  });
});

describe("secrets", () => {
  it("come from the environment only", () => {
    expect(load({ env: { ASSAY_EMBEDDER_API_KEY: "sk-1" } }).secrets).toEqual({ embedderApiKey: "sk-1" });
    expect(
      load({ env: { ASSAY_CHAT_API_KEY: "a", ASSAY_RERANK_API_KEY: "b", ASSAY_WEB_API_KEY: "c" } }).secrets,
    ).toEqual({ chatApiKey: "a", rerankApiKey: "b", webApiKey: "c" });
    expect(load({ env: { ASSAY_CHAT_API_KEY: "" } }).secrets).toEqual({});
    expect(load().secrets).toEqual({});
  });

  it("names the variable of its own group for a key that stands in the file", () => {
    expect(problem(yaml("chat: {apiKey: sk-1}"))).toContain("Set ASSAY_CHAT_API_KEY in the environment");
  });

  it.each(["apiKey", "api_key", "ApiKeys", "openai_api_key", "token", "password"])(
    "are refused in the file as %s, unprinted",
    (name) => {
      const message = problem(yaml(`embedder:\n  ${name}: sk-very-secret\n`));
      expect(message).toContain("ASSAY_EMBEDDER_API_KEY");
      expect(message).toContain(":2:");
      expect(message).not.toContain("sk-very-secret");
    },
  );

  it("are refused in an address, unprinted", () => {
    const message = problem(
      yaml("embedder: {driver: openai-compatible, model: m, baseUrl: 'https://ada:sk-very-secret@host/v1'}"),
    );
    expect(message).toContain('"embedder.baseUrl" cannot be "https://…@host/v1"');
    expect(message).toContain("without user name and password");
  });

  it.each([
    "alerts: {webhook: 'htps://hooks.example.com/services/very-secret'}",
    "alerts: {webhook: 'https://ada:b@hooks.example.com/services/very-secret'}",
    "alerts: {webhook: {url: 'https://hooks.example.com/services/very-secret'}}",
    "alerts: {webhook: ['https://hooks.example.com/services/very-secret']}",
    "alerts: 'https://hooks.example.com/services/very-secret'",
  ])("are not printed as part of a webhook that is none: %s", (text) => {
    const message = problem(yaml(text));
    expect(message).toContain('"alerts');
    expect(message).not.toContain("very-secret");
  });
});

describe("the file", () => {
  it("may be named, and its relative paths then start at its folder", () => {
    const files = { "/etc/assay/a.yaml": "database: data/a.db" };
    expect(load({ files, configPath: "/etc/assay/a.yaml" }).config.database).toBe("/etc/assay/data/a.db");
    expect(load({ files, configPath: "../etc/assay/a.yaml" }).file).toBe("/etc/assay/a.yaml");
    expect(load(yaml("database: data/a.db")).config.database).toBe("data/a.db");
    const sources = { "/etc/assay/a.yaml": "ingest: {sources: [docs, /srv/faq]}" };
    expect(load({ files: sources, configPath: "/etc/assay/a.yaml" }).config.ingest.sources).toEqual([
      "/etc/assay/docs",
      "/srv/faq",
    ]);
  });

  it("must exist when it is named", () => {
    expect(problem({ configPath: "missing.yaml" })).toBe(
      "The configuration file /project/missing.yaml does not exist.",
    );
  });

  it("must be one", () => {
    const files = { "/project/assay.config.yaml": "", "/project/assay.config.json": "{}" };
    expect(problem({ files })).toContain("Both assay.config.yaml and assay.config.json");
  });

  it("is refused with a reason when it is a folder", () => {
    expect(() => loadConfig({ cwd: "/", env: {}, configPath: "/" })).toThrow(/cannot be read: EISDIR/);
  });
});

describe("describeConfig", () => {
  it("describes every key and names its variable", () => {
    const keys = describeConfig();
    expect(keys.filter(({ description, type }) => description === "" || type === "")).toEqual([]);
    expect(keys.find(({ key }) => key === "embedder.baseUrl")).toMatchObject({
      environment: "ASSAY_EMBEDDER_BASE_URL",
      type: "an http or https address without user name and password, or null",
      default: null,
    });
    expect(new Set(keys.map(({ environment }) => environment)).size).toBe(keys.length);
  });

  it("states defaults that the schema accepts under the same name in the environment", () => {
    for (const key of describeConfig()) {
      const text =
        key.kind === "table"
          ? JSON.stringify(key.default)
          : Array.isArray(key.default)
            ? key.default.join(",")
            : String(key.default);
      const loaded = load({ env: { [key.environment]: text } });
      const leaf = key.key
        .split(".")
        .reduce<unknown>(
          (value, name) => Object.entries(value ?? {}).find(([entry]) => entry === name)?.[1],
          loaded.config,
        );
      expect(leaf, key.key).toEqual(key.default);
    }
  });

  it("reads settings of any depth from every layer, the stronger one first", () => {
    const files = { "/project/assay.config.yaml": "golden:\n  vetoes: {roles: false, paths: false}\n" };
    const env = { ASSAY_GOLDEN_VETOES_ROLES: "true", ASSAY_GOLDEN_MARGIN: "0" };
    const { config, origin } = load({ files, env });
    expect(config.golden).toMatchObject({ margin: 0, vetoes: { roles: true, paths: false, numbers: true } });
    expect(["golden.vetoes.roles", "golden.vetoes.paths", "golden.vetoes.flags"].map(origin)).toEqual([
      "env",
      "file",
      "default",
    ]);
  });

  it("reads lists from the environment by comma", () => {
    expect(load({ env: { ASSAY_INGEST_EXCLUDE: "drafts/**, *.tmp.md" } }).config.ingest.exclude).toEqual([
      "drafts/**",
      "*.tmp.md",
    ]);
  });
});

describe("parseConfig", () => {
  it("fills in defaults and keeps paths as they are", () => {
    expect(parseConfig({ database: "x/y.db", golden: { threshold: 0 } })).toEqual({
      ...configSchema.parse({}),
      database: "x/y.db",
      golden: { ...configSchema.parse({}).golden, threshold: 0 },
    });
  });

  it("refuses an unknown key or a bad value as a file's would be", () => {
    const input = JSON.parse('{"golden": {"treshold": 1}, "retrieval": {"k": 0}}');
    expect(() => parseConfig(input)).toThrow(
      /2 problems[\s\S]+config: unknown key "golden\.treshold"\. Did you mean "golden\.threshold"\?[\s\S]+config: "retrieval\.k" cannot be 0/,
    );
  });

  it("takes a key that is undefined for one that is left out", () => {
    expect(parseConfig({ golden: { threshold: undefined }, retrieval: undefined })).toEqual(parseConfig({}));
  });
});
