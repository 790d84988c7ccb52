import { z } from "zod";
import { answerFields, answerOptions, oneAnswer, readAnswer } from "../answer-input.ts";
import { citeSources } from "../cite-sources.ts";
import { defineCommand } from "../command.ts";
import { forceOption } from "../force-option.ts";
import { citationJson, renderCitations } from "../render/citations.ts";
import { renderGoldenChange } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { requireReviewer, reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenAdd = defineCommand({
  name: "golden add",
  summary: "Add a reviewed answer, stamped with what its sources say now",
  description:
    "Adds an answer that a person has checked, the questions it answers, and the sources it rests on. It is served word for word while every source stays as it is now; an entry without sources is kept and never served. A question so near to one of another entry that it would get that entry's other answer is refused.\n\nWith --json: {entry, warnings, cited}, entry as in `golden show`; each cited passage {documentId, headings, startLine, endLine, text, because, of, similarity}, because is meaning, words or name.",
  options: [
    {
      flags: "--question <text>",
      description: "A question it answers, the main one first; may be given several times.",
      repeatable: true,
    },
    ...answerOptions,
    {
      flags: "--source <reference>",
      description:
        "What it rests on: page.md, page.md#anchor, page.md:42 (the passage on that line) or topic:kafka; may be given several times.",
      repeatable: true,
    },
    {
      flags: "--cite",
      description:
        "Take, of the whole pages named as sources, only the passages that the answer rests on, so that an edit elsewhere on a page does not retire it; they are shown.",
    },
    reviewerOption,
    { flags: "--id <id>", description: "A name for the entry (default: made of the first question)." },
    {
      flags: "--negative <text>",
      description: "A near question that must not get this answer; may be given several times.",
      repeatable: true,
    },
    { flags: "--draft", description: "Keep it unserved until it is approved; needs no reviewer." },
    { flags: "--language <tag>", description: "Language of the answer, such as en or pt-BR." },
    {
      flags: "--audience <word>",
      description: "Who may be answered with it; may be given several times (default: everyone).",
      repeatable: true,
    },
    {
      flags: "--label <word>",
      description: "A word to sort entries by; may be given several times.",
      repeatable: true,
    },
    forceOption,
  ],
  examples: [
    'assay golden add --question "How large is the pool?" --answer "Ten connections." --source redis.md#pool --reviewer ada',
    'assay golden add --question "How do I batch?" --question "batch consumption" --answer-file answer.md --source kafka.md:42 --id kafka-batch',
    'assay golden add --question "How do I batch?" --answer-file answer.md --source kafka.md --cite',
    'assay golden add --draft --question "How do I batch?" --answer-file answer.md',
    'cat answer.md | assay golden add --question "How do I batch?" --answer-file - --source topic:kafka',
  ],
  input: z
    .object({
      question: z.array(z.string(), { error: "name a question that the answer answers" }),
      ...answerFields,
      source: z.array(z.string()).default([]),
      cite: z.boolean().default(false),
      id: z.string().optional(),
      negative: z.array(z.string()).default([]),
      draft: z.boolean().default(false),
      language: z.string().optional(),
      audience: z.array(z.string()).default([]),
      label: z.array(z.string()).default([]),
      force: z.boolean().default(false),
    })
    .refine(({ answer, answerFile }) => answer !== undefined || answerFile !== undefined, {
      path: ["answer"],
      error: "give the answer here or in --answer-file",
    })
    .refine(oneAnswer.allows, oneAnswer.message),
  async run(
    context,
    { question, source, cite, id, negative, draft, language, audience, label, force, ...given },
  ) {
    const reviewedBy = draft ? (context.loadConfig().config.reviewer ?? undefined) : requireReviewer(context);
    const answer = (await readAnswer(given, context)) ?? "";
    const { change, citations } = await withAssay(context, async (assay) => {
      const cited = cite ? await citeSources(source, { question, answer, assay, context }) : undefined;
      const added = await assay.golden.add({
        phrasings: question,
        answer,
        sources: cited?.sources ?? source,
        negatives: negative,
        ...{ draft, audience, force },
        labels: label,
        ...(reviewedBy !== undefined && { reviewedBy }),
        ...(language !== undefined && { language }),
        signal: context.signal,
        ...(id !== undefined && { id }),
      });
      return { change: added, citations: cited?.citations ?? [] };
    });
    return {
      text: [
        ...renderCitations(citations, context.styler),
        renderGoldenChange(change, { verb: draft ? "drafted" : "added", styler: context.styler }),
      ].join("\n"),
      json: { entry: goldenEntryJson(change), warnings: change.warnings, cited: citations.map(citationJson) },
    };
  },
});
