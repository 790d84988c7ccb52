import { describe, expect, it } from "vitest";
import { needsContext } from "./needs-context.ts";

/** Written before the rules. */
const FOLLOW_UPS_BEFORE: readonly string[] = [
  "and on Windows?",
  "how old is he?",
  "what about the other one?",
  "does it work with v3?",
  "How do I disable it?",
  "why?",
  "What about Redis?",
  "Can you explain that in more detail?",
  "Is that also true for TypeScript projects?",
  "How do I fix this?",
  "And how much does the second option cost?",
  "what are their opening hours?",
  "show me an example",
  "can I do the same with Docker?",
  "Where do I put these?",
  "tell me more",
  "is there a cheaper one?",
  "for production too?",
];

const STAND_ALONE_BEFORE: readonly string[] = [
  "How do I configure Kafka batch consumption?",
  "Is it possible to run tests in parallel?",
  "If a test fails, does vitest retry it?",
  "I added a reporter but it prints nothing. What is wrong?",
  "How long does it take to get a refund?",
  "Which option sets the number of workers that run tests?",
  "What does this error mean: TypeError: x is not a function?",
  "Does it matter whether I use forks or threads for native modules?",
  "How old is Barack Obama and who is his wife?",
  "My card was declined and I don't know why it happened.",
  "timeouts",
  "What happens if I forget to await expect(promise).rejects?",
  "Can customers cancel their subscription themselves?",
  "I want the plugin that adds a toolbar",
  "When the queue is full, how do I drain it?",
  "and/or operators in filters",
  "Why does the build say that the module can't be found?",
  "How do I stop test.each from running its cases in parallel?",
];
/** Written after the rules, before they were run on it. */
const FOLLOW_UPS_AFTER: readonly string[] = [
  "What happens if it fails?",
  "how much do they charge?",
  "and what about refunds?",
  "ok, but how do I undo that?",
  "Is this available on the free plan?",
  "Can I use that option in CI?",
  "what is the default value of it?",
  "and if I'm offline?",
  "Which of those is faster?",
  "does the second one support streaming?",
  "How do I change its color?",
  "Could you give me another example?",
  "where did she study?",
  "you said there is a setting, where?",
  "why does that happen?",
  "what else can I try?",
  "in Docker?",
  "So is it free?",
  "how long does it take?",
  "are you sure?",
];

const STAND_ALONE_AFTER: readonly string[] = [
  "So how do I rotate the API keys?",
  "How many workers does Vitest start, and can I limit them?",
  "I lost my card, can you block it?",
  "What is this error: Failed to terminate worker?",
  "Is there a way to see which imports are slow?",
  "It is not possible to log in with Google since yesterday",
  "The call count of a mock carries over from one test into the next. Is history cleared automatically?",
  "How do I tell the bundler that these paths, './a' and './b', are external?",
  "In a monorepo I put reporters in a package's config and they are ignored. Where do they belong?",
  "Wie richte ich den Stapelbetrieb ein?",
  "如何配置批量消费？",
  "refund policy",
  "How does the scheduler decide that a job is dead?",
  "What does this product cost per seat?",
  "Can a fixture be created once and shared instead of rebuilt for every test?",
  "Does Redis evict keys on its own when memory is full?",
  "Why was my transfer declined when there is enough money on the account?",
  "I want a separate database for each worker. Which environment variable tells me its number?",
  "How do I opt one test out of running in parallel with the others in its file?",
  "Should I use the v8 provider or the istanbul one?",
];

/** Written last, against rules that were finished. */
const FOLLOW_UPS_LAST: readonly string[] = [
  "what if I don't have admin rights for it?",
  "does that also apply to annual plans?",
  "How do they work?",
  "and the other two?",
  "could you show me an example of that?",
  "Can I turn them off?",
  "why not?",
  "what's the limit for those?",
  "is it safe?",
  "what does the second parameter do?",
  "I tried that and it still crashes",
  "how about yarn?",
  "which one is cheaper?",
  "thanks, and how do I delete it?",
  "Is there a keyboard shortcut for this?",
  "where is it stored on disk?",
  "who maintains it?",
  "does it cost extra?",
  "what happens after that?",
  "any other options?",
  "can you rephrase the previous answer",
  "but will he get a notification?",
];

const STAND_ALONE_LAST: readonly string[] = [
  "What is the best way to structure tests in a monorepo?",
  "How do I know whether my order has shipped?",
  "Which plan includes single sign-on?",
  "Can users delete their own accounts?",
  "After I upgraded, the worker crashes when it starts",
  "is there an option to disable animations",
  "How do I return an item that I bought in a store?",
  "Why does npm install fail with EACCES?",
  "What should I do if my card gets stolen?",
  "how to convert a callback API so that it returns a promise",
  "vi.mock is hoisted, so why does it see my variable?",
  "Is it worth migrating from Jest to Vitest?",
  "The invoice shows a charge that I don't recognise",
  "What do I do when the app says that my session has expired?",
  "Do I need a separate licence for each developer and can they share one?",
  "How can I check whether a webhook was delivered and retry it?",
  "does the free trial require a credit card",
  "so how do I export my data before the account closes",
  "Where can I download the mobile app?",
  "how long until the password reset link expires",
  "What time does support open?",
  "Which config file does the CLI read first?",
];

/** @see https://github.com/zilliztech/GPTCache/issues/8 */
describe("needsContext", () => {
  it.each([...FOLLOW_UPS_BEFORE, ...FOLLOW_UPS_AFTER, ...FOLLOW_UPS_LAST])(
    "says that %j leans on an earlier turn",
    (question) => {
      expect(needsContext(question)).toBe(true);
    },
  );

  it.each([...STAND_ALONE_BEFORE, ...STAND_ALONE_AFTER, ...STAND_ALONE_LAST])(
    "says that %j stands alone",
    (question) => {
      expect(needsContext(question)).toBe(false);
    },
  );

  it("reads the beginning of a pasted page only", () => {
    expect(needsContext("The queue is full and it stops. ".repeat(30_000))).toBe(false);
    expect(needsContext("it ".repeat(300_000))).toBe(true);
  });
});
