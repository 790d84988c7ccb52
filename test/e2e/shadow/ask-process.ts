import { settled } from "../../fixtures/shadow-chat.ts";
import { ASKED, openShadowed } from "./open-shadowed.ts";

/**
 * A process of its own that asks so many questions, waits until all were compared or refused, and prints how many were
 * compared: `ask-process.ts <database> <baseUrl> <count> <perDay>`.
 */
const [database = "", baseUrl = "", count = "0", perDay = "0"] = process.argv.slice(2);

await using assay = await openShadowed({ database, baseUrl }, { shadow: { perDay: Number(perDay) } });
for (let at = 0; at < Number(count); at += 1) await assay.ask(ASKED);
const { done } = await settled(assay, Number(count));
process.stdout.write(String(done));
