import { createFakeEmbedder } from "../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../src/service/open-assay.ts";

/**
 * A process of its own that asks one question in each of `sessions` sessions of a database and prints the arms:
 * `holdout-drawer.ts <database> <sessions>`. The key is made by whichever process comes first.
 */
const [database = "", sessions = "0"] = process.argv.slice(2);

await using assay = await openAssay({
  config: { database, holdout: { share: 0.5 }, golden: { threshold: 0.8 }, retrieval: { threshold: 0.3 } },
  embedder: createFakeEmbedder(),
});
for (let index = 0; index < Number(sessions); index += 1) {
  const { cohort } = await assay.ask("How do I?", { session: `s${index}` });
  process.stdout.write(cohort?.arm === "holdout" ? "1" : "0");
}
