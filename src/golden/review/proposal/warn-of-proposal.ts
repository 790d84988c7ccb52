import { findPlants } from "../../../text/untrusted/find-plants.ts";
import type { Drafted } from "./proposal-prompt.ts";

const ADDRESS = /\bhttps?:\/\/[^\s<>()"'`\]]+/giu;

/**
 * What a reviewer should look at before taking a proposal: addresses that neither the answer nor its sources had, and
 * sources with text that speaks to a model. Both are told, neither is taken out: a person reads it.
 */
export function warnOfProposal(text: string, { entry, changes, freshness }: Drafted): string[] {
  const sources = [
    ...changes.flatMap(({ source, after }) =>
      after === undefined ? [] : [{ label: source.label, text: after }],
    ),
    ...freshness.evidence,
  ];
  const known = [entry.answer, ...sources.map((source) => source.text)].join("\n");
  const added = new Set([...text.matchAll(ADDRESS)].map(([url]) => url.replace(/[.,;:!?]+$/u, "")));
  const unknown = [...added].filter((url) => !known.includes(url));
  const suspicious = sources.filter((source) => findPlants(source.text).length > 0);
  return [
    ...unknown.map(
      (url) => `The proposal has an address that is in neither the answer nor its sources: ${url}`,
    ),
    ...suspicious.map(
      (source) =>
        `The source ${source.label} has text that speaks to a machine; read the proposal with care.`,
    ),
  ];
}
