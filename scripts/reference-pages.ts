import { commands, groups } from "../src/cli/commands/index.ts";
import { createProgram } from "../src/cli/program.ts";
import { secretVariables } from "../src/config/environment.ts";
import { describeConfig } from "../src/config.ts";
import { errorCodes } from "../src/errors.ts";
import { thirdPartyPage } from "./third-party-page.ts";

/** Width of help texts on the pages. */
const COLUMNS = 100;

/** The generated pages by path from the root. */
export function referencePages(): Map<string, string> {
  return new Map([
    ["docs/reference/cli.md", cliPage()],
    ["docs/reference/config.md", configPage()],
    ["docs/reference/errors.md", errorsPage()],
    ["THIRD-PARTY.md", thirdPartyPage()],
  ]);
}

function cliPage(): string {
  const program = createProgram(commands, { version: "", groups });
  const help = (words: readonly string[]): string => {
    const invocation = program.parse([...words, "--help"], { columns: COLUMNS });
    return invocation.kind === "print" ? invocation.text.trimEnd() : "";
  };
  const sections = commands.map(({ name }) => `## assay ${name}\n\n${fenced(help(name.split(" ")))}`);
  return page("Commands", [
    "What each command's `--help` prints.",
    "Exit codes: 0 done, 1 failed, 2 a usage or configuration error, 3 a quality gate not met, 130 stopped by Ctrl-C (`serve`, which that ends well: 0).",
    'With `--json` a command prints one JSON document; a failure prints `{"error": {"code", "message", "hint"}}` instead.',
    fenced(help([])),
    ...sections,
  ]);
}

function configPage(): string {
  const rows = describeConfig().map(
    (key) =>
      `| \`${key.key}\` | ${cell(key.type)} | ${cell(`\`${JSON.stringify(key.default)}\``)} | \`${key.environment}\` | ${cell(key.description)} |`,
  );
  return page("Settings", [
    "A setting comes from a flag, else from the environment, else from the configuration file, else from its default. The file is `assay.config.yaml`, `.yml` or `.json` in the working directory, or the one after `--config`. An unknown key, in the file or as an `ASSAY_` variable, is an error.",
    ["| key | allowed | default | variable | meaning |", "| --- | --- | --- | --- | --- |", ...rows].join(
      "\n",
    ),
    "In a variable, a list is written with commas, and `null` stands for null. An empty variable counts as unset.",
    `Keys of endpoints are read from the environment only: ${secretsInWords()}. \`ASSAY_DEBUG=1\` prints stack traces.`,
    ...describeConfig().flatMap(({ key, parts }) =>
      parts.length === 0
        ? []
        : [
            `What an entry of \`${key}\` may hold:`,
            [
              "| key | allowed |",
              "| --- | --- |",
              ...parts.map((part) => `| \`${key}.<name>.${part.key}\` | ${cell(part.type)} |`),
            ].join("\n"),
          ],
    ),
    "`assay config show` prints each value and where it came from; `assay config check` checks them all.",
  ]);
}

/** What each key is for; every secret has its line here, or this does not compile. */
const secretOwners: Readonly<Record<keyof typeof secretVariables, string>> = {
  embedderApiKey: "the embedding endpoint",
  chatApiKey: "the chat model",
  rerankApiKey: "the rerank endpoint",
  webApiKey: "the web search",
  logKey: "the log, where it keeps hashes in place of questions",
  holdoutKey: "who is in the holdout, in the place of the key that the database keeps",
  alertWebhook: "the address that alerts are sent to",
};

function secretsInWords(): string {
  const owners = new Map<string, string>(Object.entries(secretOwners));
  return Object.entries(secretVariables)
    .map(([name, variable]) => `\`${variable}\` for ${owners.get(name) ?? name}`)
    .join(", ");
}

function errorsPage(): string {
  const rows = Object.entries(errorCodes).map(
    ([code, { exit, status, meaning }]) => `| \`${code}\` | ${exit} | ${status} | ${cell(meaning)} |`,
  );
  return page("Error codes", [
    "Every error has a code, a message with the values at hand, and mostly a hint: the command or the key that helps.",
    ["| code | exit code | HTTP status | meaning |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  ]);
}

function page(title: string, blocks: readonly string[]): string {
  const notice =
    "<!-- Made by scripts/reference.ts from the source code. Do not edit; run `npm run docs`. -->";
  return `${[notice, `# ${title}`, ...blocks].join("\n\n")}\n`;
}

function fenced(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
