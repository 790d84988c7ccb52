import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { describeConfig } from "./describe-config.ts";
import { loadConfig } from "./load-config.ts";
import { renderConfigFile } from "./render-config-file.ts";

const text = renderConfigFile();

/** The file with the `#` of every setting taken away, as its header says. */
const opened = text.replace(/^#(?=[a-zA-Z]+:| {2,}[a-zA-Z]+:(?: |$)| {2,}#)/gm, "");

function load(file: string) {
  return loadConfig({
    ...{ cwd: "/project", env: {} },
    readFile: (path) => (path === "/project/assay.config.yaml" ? file : undefined),
  });
}

function valueAt(root: unknown, key: string): unknown {
  return key.split(".").reduce((value: unknown, name) => Object(value)[name], root);
}

describe("the file that is written for a start", () => {
  it("changes nothing", () => {
    expect(text).toMatch(/^(?:#.*\n|\n)+$/);
    expect(load(text).config).toEqual(load("").config);
  });

  it("holds every setting with its default, which are in force once it is opened up", () => {
    const { config, origin } = load(opened);
    expect(config).toEqual(load("").config);
    const data: unknown = parse(opened);
    for (const { key, default: value } of describeConfig()) {
      expect(origin(key), key).toBe("file");
      expect(valueAt(data, key), key).toEqual(value);
    }
  });

  it("says of every setting what it does", () => {
    const words = text.replace(/\n#[# ]*/g, " ");
    for (const { description, key } of describeConfig()) {
      expect(words.replace(/\s+/g, " "), key).toContain(description.replace(/\s+/g, " "));
    }
  });

  it("lets one setting be changed by taking away two marks", () => {
    const changed = text.replace(/^#server:/m, "server:").replace(/^#( {2}port:) 8787$/m, "$1 9000");
    expect(load(changed).config).toEqual({
      ...load("").config,
      server: { ...load("").config.server, port: 9000 },
    });
  });

  it("is read without scrolling sideways, but for words that are longer", () => {
    const long = text.split("\n").filter((line) => line.length > 116 && line.trim().includes(" ", 20));
    expect(long).toEqual([]);
  });
});
