import type { LintReport } from "../../../api/wire/golden.ts";

/** What a finding is called, and what a curator does about it on these pages. */
export function ruleWords(rule: LintReport["problems"][number]["rule"]): { label: string; advice: string } {
  switch (rule) {
    case "no-sources":
      return { label: "no source", advice: "Review the entry and name what its answer rests on." };
    case "source-missing":
      return { label: "source gone", advice: "Review the entry and choose another source, or retire it." };
    case "answer-unreadable":
      return { label: "not readable", advice: "Review the entry and write its answer more simply." };
    case "link-broken":
      return {
        label: "broken link",
        advice: "Review the entry: a link whose new place is known is mended there.",
      };
    case "shadowed":
      return {
        label: "conflict",
        advice:
          "Reword one of the two questions, take it out of one entry, or retire the entry that is wrong.",
      };
    case "phrasing-misses":
      return { label: "never matches", advice: "Take the question out, or word it as people ask it." };
    case "negative-hits":
      return {
        label: "answers what it must not",
        advice: "Take the question that is too near out of the questions, or take the negative out.",
      };
  }
}
