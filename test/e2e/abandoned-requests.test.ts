import { describe, expect, it } from "vitest";
import { abandonRequests } from "../../bench/fuzz/abandon-requests.ts";
import { openTarget } from "../../bench/fuzz/open-target.ts";

describe("a server whose clients do not finish", () => {
  it("answers others meanwhile, and keeps nothing of 200 each that stop in the headers, in the body and in the answer", async () => {
    await using target = await openTarget();
    const left = await abandonRequests(target, 200);
    expect(left).toEqual({ atMost: 400, inFlight: 0, asks: 0, answers: true });
  });
});
