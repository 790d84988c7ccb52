import { parseArgs } from "node:util";
import { abandonRequests } from "./abandon-requests.ts";
import { openTarget } from "./open-target.ts";
import { sendMalformed } from "./send-malformed.ts";

/** Malformed requests made of the server's own OpenAPI document, over a real socket and a real file. */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string" },
    abandoned: { type: "string", default: "200" },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed} (npm run bench:fuzz -- --seed ${seed})`);
await using target = await openTarget();
const sent = await sendMalformed(target, { seed, count: Number(values.count) });
for (const [status, count] of [...sent.byStatus].sort(([a], [b]) => a - b))
  console.log(`  ${status}: ${count}`);
for (const problem of sent.problems.slice(0, 20)) console.log(`! ${problem}`);
const left = await abandonRequests(target, Number(values.abandoned));
for (const [what, count] of Object.entries(left)) console.log(`  ${what}: ${count}`);
const isClean = sent.problems.length === 0 && left.inFlight === 0 && left.asks === 0 && left.answers;
console.log(
  isClean
    ? "no defect, no crash, nothing left behind"
    : `${sent.problems.length} defects, or something left behind`,
);
process.exitCode = isClean ? 0 : 3;
