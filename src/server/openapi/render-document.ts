import { createHash } from "node:crypto";
import { escapeHtml } from "../../text/html-page/escape-html.ts";
import { htmlPage } from "../../text/html-page/html-page.ts";
import { pageStyle } from "../../text/html-page/page-style.ts";
import type { OpenApiDocument, OperationObject, ParameterObject } from "./create-document.ts";

/** An OpenAPI document as a page that stands by itself, and the policy under which a browser may show it. */
export interface RenderedDocument {
  readonly html: string;
  /** Content-Security-Policy: nothing is fetched, nothing runs, and the one style is known by its hash. */
  readonly policy: string;
}

const style = `
nav ul { columns: 18rem; list-style: none; margin: 0; padding: 0; }
section.operation { border-top: 1px solid var(--line); padding: .75rem 0; }
section.operation h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 4.5rem; color: var(--hits); }
code, pre { font: .85rem/1.45 ui-monospace, monospace; }
pre { background: var(--faint); padding: .75rem; overflow-x: auto; margin: .4rem 0; }
summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--hits); outline-offset: 2px; }
td, th { text-align: left; white-space: normal; }
a { color: var(--hits); }
`;

export function renderDocument({ info, tags, paths }: OpenApiDocument): RenderedDocument {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const body = [
    `<h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1>`,
    `<p>${escapeHtml(info.description)}</p>`,
    `<p>For programs: <a href="openapi.json">openapi.json</a>. Send a key as <code>Authorization: Bearer assay_…</code>.</p>`,
    `<nav aria-label="Operations">${groups.map(renderIndex).join("")}</nav>`,
    `<main>${groups
      .map((group) => `<h2>${escapeHtml(group.name)}</h2>${group.operations.map(renderOperation).join("")}`)
      .join("")}</main>`,
  ];
  const hash = createHash("sha256").update(`${pageStyle}${style}`).digest("base64");
  return {
    html: htmlPage({ title: `${info.title} API`, style, body: body.join("\n") }),
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

function renderIndex({ name, operations }: { name: string; operations: readonly Listed[] }): string {
  const items = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`,
  );
  return `<p>${escapeHtml(name)}</p><ul>${items.join("")}</ul>`;
}

function renderOperation({ path, method, operation }: Listed): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return [
    `<section class="operation" id="${escapeHtml(operationId)}">`,
    `<h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>`,
    `<p>${escapeHtml(summary)}</p>`,
    description === undefined ? "" : `<p class="quiet">${escapeHtml(description)}</p>`,
    parameters.length === 0 ? "" : renderParameters(parameters),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => renderJson("Body", schema)),
    renderJson("Responses", responses),
    "</section>",
  ].join("\n");
}

function renderParameters(parameters: readonly ParameterObject[]): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const { default: preset, ...rest } = schema;
    const cells = [
      `<code>${escapeHtml(name)}</code>`,
      escapeHtml(`${place}${required && preset === undefined ? ", required" : ""}`),
      `<code>${escapeHtml(JSON.stringify(rest))}</code>`,
      escapeHtml(`${description ?? ""}${preset === undefined ? "" : ` (${JSON.stringify(preset)})`}`),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  const head = ["Parameter", "Where", "Value", "What"].map((text) => `<th>${text}</th>`).join("");
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function renderJson(label: string, value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 2) ?? "");
  return `<details><summary>${label}</summary><pre>${text}</pre></details>`;
}
