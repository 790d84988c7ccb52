import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitQuestions } from "./split-questions.ts";

/** Written before the rules. */
const COMPOUND_BEFORE: readonly (readonly [string, readonly string[]])[] = [
  [
    "How do I turn on Kafka batch consumption, and also our reports take forever to load from the database?",
    ["How do I turn on Kafka batch consumption", "our reports take forever to load from the database"],
  ],
  [
    "How do I reset my password and how do I change my email address?",
    ["How do I reset my password", "how do I change my email address"],
  ],
  [
    "Where can I see my invoices? Also, how do I add a second admin?",
    ["Where can I see my invoices", "how do I add a second admin"],
  ],
  [
    "How do I enable TLS on the gateway as well as how do I rotate the signing keys?",
    ["How do I enable TLS on the gateway", "how do I rotate the signing keys"],
  ],
  [
    "How do I set a test timeout; also where do coverage reports go?",
    ["How do I set a test timeout", "where do coverage reports go"],
  ],
  [
    "1. How do I export my data? 2. How long do you keep backups?",
    ["How do I export my data", "How long do you keep backups"],
  ],
  [
    "- how to mock a module\n- how to freeze the date in a test",
    ["how to mock a module", "how to freeze the date in a test"],
  ],
  [
    "What is the rate limit of the search API, and can I raise it for one customer?",
    [
      "What is the rate limit of the search API",
      "can I raise the rate limit of the search API for one customer",
    ],
  ],
  [
    "How do I install the Redis plugin and how do I uninstall it?",
    ["How do I install the Redis plugin", "how do I uninstall the Redis plugin"],
  ],
  [
    "How can I cancel my subscription plus where do I find the refund policy?",
    ["How can I cancel my subscription", "where do I find the refund policy"],
  ],
  [
    "Can I fake process.nextTick in child processes? And how do I raise the default timeout for the whole suite?",
    [
      "Can I fake process.nextTick in child processes",
      "how do I raise the default timeout for the whole suite",
    ],
  ],
  [
    "Why is my payment pending? What are the fees for foreign transfers? How do I order a new card?",
    ["Why is my payment pending", "What are the fees for foreign transfers", "How do I order a new card"],
  ],
  [
    "How do I add a webhook? How do I verify its signature? How do I replay events? How do I delete an endpoint?",
    ["How do I add a webhook", "How do I verify a webhook signature", "How do I replay events"],
  ],
  [
    "I want to change my delivery address. Also my promo code SAVE10 doesn't work.",
    ["I want to change my delivery address", "my promo code SAVE10 doesn't work"],
  ],
  [
    "Could you tell me how to upgrade to v5 and whether the old config file is still read?",
    ["how to upgrade to v5", "whether the old config file is still read"],
  ],
  [
    "what is the difference between v8 and istanbul coverage and how do I merge reports of several shards",
    ["what is the difference between v8 and istanbul coverage", "how do I merge reports of several shards"],
  ],
];

const SINGLE_BEFORE: readonly string[] = [
  "How do I install and configure the CLI?",
  "What are the pros and cons of server-side rendering?",
  "Is there a search and replace command?",
  "What is the difference between ergo and ortho?",
  "Our message queue keeps piling up and the consumer cannot keep up. What should we do?",
  "How do I configure the timeout and also the number of retries?",
  "I listed some files under test.exclude but they still show up in my coverage table. What am I doing wrong?",
  "How and when do I call cleanup?",
  "Which is faster, forks or threads, and why?",
  "I set headless: true in the launch options and a window still opens. Where should that setting go?",
  "Can I use Postgres, or do I need MySQL?",
  "How do I run a command like `npm i; also echo done` before the tests?",
  "Does the Plus plan include single sign-on as well as audit logs?",
  "Starting a server takes ages. Can a fixture be created once and shared instead of rebuilt for every test?",
  "The app crashes and also the logs show error 500, what should I do?",
  "How do I connect to the database and run a query?",
  "Hi there! How do I get a copy of my invoice? Thanks in advance.",
];

/** Written after the rules, before they were run on it. */
const COMPOUND_AFTER: readonly (readonly [string, readonly string[]])[] = [
  [
    "My parcel arrived damaged, how do I return it? And where can I find the warranty terms?",
    ["My parcel arrived damaged, how do I return it", "where can I find the warranty terms"],
  ],
  [
    "How do I debug a test in VS Code and how can I run only the changed files?",
    ["How do I debug a test in VS Code", "how can I run only the changed files"],
  ],
  [
    "is there a dark mode? can I import bookmarks from Chrome?",
    ["is there a dark mode", "can I import bookmarks from Chrome"],
  ],
  [
    "I'd like to know how to merge shards and also how to upload the coverage report.",
    ["how to merge shards", "how to upload the coverage report"],
  ],
  [
    "Hello, two questions: 1) how do I close my account 2) how do I download my statements",
    ["how do I close my account", "how do I download my statements"],
  ],
  [
    "How do I raise the memory limit? Additionally, the worker never shuts down after the run.",
    ["How do I raise the memory limit", "the worker never shuts down after the run"],
  ],
  [
    "What does the --bail flag do, and is there a way to retry flaky tests only on CI?",
    ["What does the --bail flag do", "is there a way to retry flaky tests only on CI"],
  ],
  [
    "Which card networks do you support and what are the fees for withdrawing cash abroad?",
    ["Which card networks do you support", "what are the fees for withdrawing cash abroad"],
  ],
  [
    "How do I define a JSON schema for a route; how do I share it between plugins?",
    ["How do I define a JSON schema for a route", "how do I share a JSON schema for a route between plugins"],
  ],
  [
    "We use Node 20. How do we enable HTTP/2? Also, why is the logger printing everything twice?",
    ["We use Node 20. How do we enable HTTP/2", "why is the logger printing everything twice"],
  ],
  [
    "can i track my order and can i change the shipping address",
    ["can i track my order", "can i change the shipping address"],
  ],
  [
    "Where are snapshots stored and how do I update them?",
    ["Where are snapshots stored", "how do I update snapshots"],
  ],
  [
    "how to set up two-factor login plus our SSO users can't see the dashboard anymore",
    ["how to set up two-factor login", "our SSO users can't see the dashboard anymore"],
  ],
  [
    "How do I mock fetch? One more thing: what's the default pool?",
    ["How do I mock fetch", "what's the default pool"],
  ],
  [
    "How long does a refund take and how do I get a VAT invoice?",
    ["How long does a refund take", "how do I get a VAT invoice"],
  ],
];

const SINGLE_AFTER: readonly string[] = [
  "How do I copy and paste between two sheets?",
  "Why do my tests pass locally and fail on CI?",
  "Snapshots land under the wrong test name when I use test.concurrent. How do I stop that?",
  "What happens to my data and my backups when I cancel?",
  "I reset my password and now I can't log in. Can you help?",
  "Is there a way to drag and drop files and folders?",
  "How do I log when a job starts and when it ends?",
  "Can I use it with both npm and pnpm?",
  "The build fails with 'cannot read property; also undefined' — what does that mean?",
  "Do I have to restart the server after I change the config and clear the cache?",
  "My card was stolen and used to make several purchases. Please freeze my card so no one can use it.",
  "How does the retry policy work and what is it for?",
  "Does the API return 1 plus the number of pages?",
  "I'm on version 4.2 and also use the Redis adapter, how do I turn off caching?",
  "How can I see who opened a ticket and who closed it?",
  "What is the difference between running in a thread and running in a child process?",
  "I can't find the export button anywhere? Where did it go?",
];

/** Written last, against rules that were finished. */
const COMPOUND_LAST: readonly (readonly [string, readonly string[]])[] = [
  [
    "How do I create a workspace and who can see it by default?",
    ["How do I create a workspace", "who can see a workspace by default"],
  ],
  [
    "What is the maximum upload size? And which file types are allowed?",
    ["What is the maximum upload size", "which file types are allowed"],
  ],
  [
    "Can I pay by invoice, and do you offer discounts for schools?",
    ["Can I pay by invoice", "do you offer discounts for schools"],
  ],
  [
    "How do I downgrade my plan; will I lose my history?",
    ["How do I downgrade my plan", "will I lose my history"],
  ],
  [
    "My export is empty. Also the CSV has the wrong encoding. ",
    ["My export is empty", "the CSV has the wrong encoding"],
  ],
  ["How do I add a user and how do I remove an admin?", ["How do I add a user", "how do I remove an admin"]],
  [
    "Where do I set the proxy and what's the format of the url?",
    ["Where do I set the proxy", "what's the format of the url"],
  ],
  [
    "how to enable debug logs and where are they written",
    ["how to enable debug logs", "where are debug logs written"],
  ],
  [
    "1. Does it run on ARM? 2. Is there a Docker image? 3. How do I configure TLS?",
    ["Does it run on ARM", "Is there a Docker image", "How do I configure TLS"],
  ],
  [
    "Why is the first request slow and how can I warm up the cache?",
    ["Why is the first request slow", "how can I warm up the cache"],
  ],
  ["Is GDPR export supported? Do you sign a DPA?", ["Is GDPR export supported", "Do you sign a DPA"]],
  [
    "How do I pin the Node version in CI? Separately, how do I cache node_modules?",
    ["How do I pin the Node version in CI", "how do I cache node_modules"],
  ],
  [
    "what does error E1234 mean and how do I contact support",
    ["what does error E1234 mean", "how do I contact support"],
  ],
  [
    "Can I use S3 as storage plus is there a way to encrypt files at rest?",
    ["Can I use S3 as storage", "is there a way to encrypt files at rest"],
  ],
  [
    "Please explain how sharding works and how to choose the number of shards",
    ["how sharding works", "how to choose the number of shards"],
  ],
];

const SINGLE_LAST: readonly string[] = [
  "How do I find and replace text in several files?",
  "What is the trade-off between speed and accuracy?",
  "I get a 403 and the docs say I need a token. Where do I create one?",
  "How do I build and push an image?",
  "Is there a list of supported browsers and versions?",
  "Can I schedule a job for Mondays and Fridays?",
  "What happens if two users edit and save the same page at the same time?",
  "How do I write a test that logs in and checks what the dashboard shows?",
  "The page loads slowly and scrolling is laggy, why is that?",
  "How do I tell when a build is done and whether it passed?",
  "Which regions are available and closest to Berlin?",
  "I bought the wrong size. Can I exchange it?",
  "What is the difference between a hook that runs before and one that runs after a test?",
  "How can I export users, groups and roles as well as their permissions?",
  "My password reset mail never arrives. I checked spam and also my filters. What now?",
  "Do you ship to Norway and Sweden?",
];

describe("splitQuestions", () => {
  it.each([...COMPOUND_BEFORE, ...COMPOUND_AFTER, ...COMPOUND_LAST])("splits %j", (question, parts) => {
    expect(splitQuestions(question)).toEqual(parts);
  });

  it.each([...SINGLE_BEFORE, ...SINGLE_AFTER, ...SINGLE_LAST])("keeps %j whole", (question) => {
    expect(splitQuestions(question)).toEqual([question]);
  });

  it("never makes more than three parts, nor empty or new ones", () => {
    const phrases = fc.array(
      fc.constantFrom(
        "how do I",
        "install",
        "the plugin",
        "?",
        "and",
        "also",
        ";",
        "1.",
        "it",
        "\n- ",
        "`",
        '"',
        "Kafka",
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          phrases.map((list) => list.join(" ")),
        ),
        (question) => {
          const parts = splitQuestions(question);
          expect(parts.length).toBeGreaterThan(0);
          expect(parts.length).toBeLessThanOrEqual(3);
          if (parts.length === 1) expect(parts).toEqual([question]);
          else for (const part of parts) expect(part).toMatch(/[\p{L}\p{N}]/u);
        },
      ),
    );
  });

  it("keeps a pasted page whole", () => {
    const page = "How do I install the plugin? And how do I remove the cache? ".repeat(20_000);
    expect(splitQuestions(page)).toEqual([page]);
  });
});
