import { z } from "zod";
import type { GoldenChange } from "../../golden/golden-parts.ts";
import type { ProposedEdit } from "../../golden/review/proposal/propose-edit.ts";
import type { GoldenReview } from "../../golden/review/review.ts";
import type { Assay } from "../../service/assay.ts";
import { answerFields, answerOptions, oneAnswer, readAnswer } from "../answer-input.ts";
import { type CommandResult, defineCommand } from "../command.ts";
import { commandLine } from "../command-line.ts";
import type { CommandContext } from "../context.ts";
import { forceOption } from "../force-option.ts";
import { renderGoldenChange } from "../render/golden-entry.ts";
import { goldenEntryJson, goldenReviewJson } from "../render/golden-json.ts";
import { printable } from "../render/printable.ts";
import { proposalJson, renderProposal } from "../render/proposal.ts";
import { needsSources, renderReview } from "../render/review.ts";
import { reviewAtTerminal } from "../review-at-terminal.ts";
import { requireReviewer, reviewerOption } from "../reviewer-option.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenReview = defineCommand({
  name: "golden review",
  summary: "Show what changed under a reviewed answer, and stamp it anew",
  description:
    "Shows the answer and the difference of each changed source since the last review. At a terminal it then asks whether to keep the answer, edit it (VISUAL or EDITOR) or quit. Elsewhere, and with --json, it prints a token and the command that completes the review; the token holds until the entry or one of its sources changes again, so nothing is stamped that was not shown. A review approves the entry, also a draft or a retired one.\n\nWhere a chat model is configured, it drafts how the answer might read now. That is a proposal under the name of the machine: it is stamped only when a person takes it, and then the history says so. The same proposal is shown until the entry or a source changes again.\n\nAn answer that keeps a link which led somewhere at the last review, and leads nowhere now, is refused. Where the new place is known, the answer with the link led there is shown, and --fix-links takes it.\n\nWith --json: {entry, changes: [{source, before, after, patch, successor}], lostLinks, linkFix, token, complete, proposal}, linkFix being {answer, patch, complete} or null, the proposal being {text, changed, reason, model, warnings, patch, complete}, {failed} or null; with --accept: {entry, warnings}.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  options: [
    { flags: "--accept <token>", description: "Complete the review that printed this token." },
    ...answerOptions,
    {
      flags: "--source <reference>",
      description:
        "All sources from now on, written as for `golden add`; may be given several times (default: the same ones).",
      repeatable: true,
    },
    { flags: "--no-proposal", description: "Let no machine draft an edit." },
    {
      flags: "--use-proposal",
      description:
        "With --accept: the answer is the machine's edit that was shown, or began as it where an answer is given too.",
    },
    {
      flags: "--fix-links",
      description:
        "Let broken links of the answer lead to where what they pointed at stands now, where that is known.",
    },
    reviewerOption,
    {
      ...forceOption,
      description:
        "Write it although a question would get another entry's answer, or a link of the answer broke; the history notes it.",
    },
  ],
  examples: [
    "assay golden review redis-pool",
    "assay golden review redis-pool --json",
    "assay golden review redis-pool --accept 4be0643f1d98 --reviewer ada --answer-file answer.md",
    "assay golden review redis-pool --accept 4be0643f1d98 --reviewer ada --use-proposal",
    "assay golden review redis-pool --accept 4be0643f1d98 --reviewer ada --fix-links",
  ],
  input: z
    .object({
      id: z.string(),
      accept: z.string().optional(),
      ...answerFields,
      source: z.array(z.string()).optional(),
      proposal: z.boolean().default(true),
      useProposal: z.boolean().default(false),
      fixLinks: z.boolean().default(false),
      force: z.boolean().default(false),
    })
    .refine(oneAnswer.allows, oneAnswer.message)
    .refine(({ accept, useProposal }) => accept !== undefined || !useProposal, {
      path: ["useProposal"],
      error: "it needs --accept with the token of the review that showed the proposal",
    }),
  async run(
    context,
    { id, accept, source, force, proposal, useProposal, fixLinks, ...given },
  ): Promise<CommandResult> {
    const { signal } = context;
    if (accept !== undefined) {
      const reviewedBy = requireReviewer(context);
      const answer = await readAnswer(given, context);
      return withStoredData(context, async ({ golden }) =>
        completed(
          await golden.completeReview({
            id,
            token: accept,
            reviewedBy,
            force,
            signal,
            useProposal,
            fixLinks,
            ...(answer !== undefined && { answer }),
            ...(source !== undefined && { sources: source }),
          }),
          context,
        ),
      );
    }
    const answer = await readAnswer(given, context);
    return withStoredData(context, async ({ golden }) => {
      const review = await golden.openReview(id);
      // Whoever brings an answer needs no draft of one.
      const isAsked = proposal && answer === undefined;
      const proposed = isAsked ? await golden.proposeEdit(review, { signal }) : undefined;
      return !context.json && context.isTTY.stdin && context.isTTY.stdout
        ? decide({ review, proposed }, { golden, answer, sources: source, force, fixLinks, context })
        : pending({ review, proposed }, { context, given: { ...given, source, fixLinks } });
    });
  },
});

/** What a person is shown. */
interface Shown {
  review: GoldenReview;
  proposed: ProposedEdit | undefined;
}

interface Deciding {
  golden: Assay["golden"];
  answer: string | undefined;
  sources: readonly string[] | undefined;
  force: boolean;
  fixLinks: boolean;
  context: CommandContext;
}

async function decide(
  { review, proposed }: Shown,
  { golden, answer, sources, force, fixLinks, context }: Deciding,
): Promise<CommandResult> {
  const reviewer = context.loadConfig().config.reviewer ?? undefined;
  const decision = await reviewAtTerminal(review, {
    start: { answer, reviewer, sources, proposed },
    context,
  });
  if (decision === undefined) return { text: "Nothing was changed.", json: null };
  const change = await golden.completeReview({
    id: review.entry.id,
    token: review.token,
    reviewedBy: decision.reviewer,
    answer: decision.answer,
    useProposal: decision.usedProposal,
    fixLinks: fixLinks || decision.fixesLinks,
    force,
    signal: context.signal,
    ...(decision.sources !== undefined && { sources: decision.sources }),
  });
  return completed(change, context);
}

function completed(change: GoldenChange, { styler }: CommandContext): CommandResult {
  return {
    text: renderGoldenChange(change, { verb: "reviewed", styler }),
    json: { entry: goldenEntryJson(change), warnings: change.warnings },
  };
}

/** What was typed beside the id; the command that completes the review repeats it. */
interface Given {
  answer?: string | undefined;
  answerFile?: string | undefined;
  source: readonly string[] | undefined;
  fixLinks: boolean;
}

/** The first step alone: what changed, and how to go on. */
function pending(
  { review, proposed }: Shown,
  { context, given }: { context: CommandContext; given: Given },
): CommandResult {
  const { config, origin } = context.loadConfig();
  const isKnown = config.reviewer !== null && origin("reviewer") !== "flag";
  const words = [
    "golden",
    "review",
    review.entry.id,
    "--accept",
    review.token,
    ...(isKnown ? [] : ["--reviewer", config.reviewer ?? "<name>"]),
    ...(given.answer === undefined ? [] : ["--answer", given.answer]),
    ...(given.answerFile === undefined ? [] : ["--answer-file", given.answerFile]),
    ...(given.source ?? (needsSources(review) ? ["<reference>"] : [])).flatMap((each) => ["--source", each]),
    ...(given.fixLinks ? ["--fix-links"] : []),
  ];
  const complete = commandLine(context, words);
  const take = commandLine(context, [...words, "--use-proposal"]);
  const fix = given.fixLinks ? complete : commandLine(context, [...words, "--fix-links"]);
  const { bold } = context.styler;
  const next = [
    `${bold("token")} ${review.token}`,
    `${bold("next")}  ${printable(complete)}`,
    "      with --answer-file <path> to change the answer",
    ...(review.fixedAnswer !== undefined && !given.fixLinks
      ? ["      with --fix-links to let the broken links lead to their new places"]
      : []),
    ...(proposed?.kind === "proposed" && proposed.changed
      ? ["      with --use-proposal to take the proposed edit"]
      : []),
  ];
  const { answer } = review.entry;
  const blocks = [
    renderReview(review, context.styler),
    ...(proposed ? [renderProposal(proposed, answer, context.styler)] : []),
    next.join("\n"),
  ];
  return {
    text: blocks.join("\n\n"),
    json: {
      ...goldenReviewJson(review, { complete, fix }),
      proposal: proposalJson(proposed, { answer, complete: take }),
    },
  };
}
