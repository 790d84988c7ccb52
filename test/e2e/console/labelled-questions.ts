import type { Assay } from "../../../src/service/assay.ts";

const topics = [
  ["rotate", "the signing keys"],
  ["restore", "a nightly backup"],
  ["resize", "the connection pool"],
  ["mute", "a noisy alert"],
  ["invite", "a new teammate"],
  ["export", "the audit log"],
  ["pause", "a subscription"],
  ["upgrade", "the search cluster"],
] as const;

/** What is asked, and what it is about: questions of one intent have one answer. */
function questionsOf([verb, thing]: (typeof topics)[number]): readonly (readonly [string, string])[] {
  const same = `${verb} ${thing}`;
  return [
    [`How do I ${verb} ${thing} safely?`, same],
    [`How can I ${verb} ${thing}?`, same],
    [`What is the best way to ${verb} ${thing}?`, same],
    [`Please tell me how to ${verb} ${thing}`, same],
    [`how to ${verb} ${thing} quickly`, same],
    [`Is there a button to ${verb} ${thing}?`, same],
    [`Why did ${thing} fail last night?`, `failure of ${thing}`],
    [`Who pays for ${thing}?`, `price of ${thing}`],
    [`Where do I see ${thing}?`, `place of ${thing}`],
    [`How do I delete ${thing}?`, `removal of ${thing}`],
  ];
}

const intents = new Map([
  ...topics.flatMap(questionsOf),
  ...topics.map(([verb, thing]) => [`How do I ${verb} ${thing}?`, `${verb} ${thing}`] as const),
]);

/** Whether the answer to one serves the other. */
export function isSameIntent(asked: string, stored: string): boolean {
  return intents.get(asked) !== undefined && intents.get(asked) === intents.get(stored);
}

/** Eight reviewed answers, and eighty questions that people asked. */
export async function fillWithQuestions(assay: Assay): Promise<void> {
  for (const [verb, thing] of topics) {
    const id = `${verb}.md`;
    const text = `# ${thing}\n\nOpen **Settings**, choose *${thing}* and then ${verb}. It takes a minute.\n`;
    await assay.documents.put({ id, text, format: "markdown" });
    await assay.golden.add({
      ...{
        id: `how-to-${verb}`,
        phrasings: [`How do I ${verb} ${thing}?`],
        sources: [id],
        reviewedBy: "Ann",
      },
      answer: `Open **Settings**, choose *${thing}* and press **${verb}**.\n\n- It takes a minute.\n- Only admins may.`,
    });
  }
  for (const question of topics.flatMap(questionsOf)) await assay.ask(question[0]);
}
