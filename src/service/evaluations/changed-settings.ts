import { type Config, describeConfig, hideSecretsOf, parseConfig } from "../../config.ts";

/** Groups and keys that shape no answer: where data lies, who may ask, what is told about answers. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  ...["database", "cacheDir", "tenant", "tenants"],
  ...[
    "server",
    "log",
    "alerts",
    "telemetry",
    "shadow",
    "holdout",
    "money",
    "widget",
    "auth",
    "mcp",
    "monitor",
  ],
]);

/** Settings that shape answers and differ from their defaults, by key, without secrets. */
export function changedSettings(config: Config): Readonly<Record<string, unknown>> {
  const defaults = parseConfig({});
  return Object.fromEntries(
    describeConfig().flatMap(({ key }) => {
      if (WITHOUT_EFFECT.has(key.split(".")[0] ?? key)) return [];
      const value = valueAt(config, key);
      const isDefault = JSON.stringify(value) === JSON.stringify(valueAt(defaults, key));
      return isDefault ? [] : [[key, withoutSecrets(key, value)]];
    }),
  );
}

function valueAt(config: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce(
      (value: unknown, part) =>
        typeof value === "object" && value !== null ? Reflect.get(value, part) : undefined,
      config,
    );
}

function withoutSecrets(key: string, value: unknown): unknown {
  if (typeof value === "string") return hideSecretsOf(key, value);
  if (Array.isArray(value)) return value.map((part) => withoutSecrets(key, part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutSecrets(`${key}.${name}`, part)]),
  );
}
