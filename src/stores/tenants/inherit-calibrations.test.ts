import { describe, expect, it } from "vitest";
import { calibrationRecord } from "../../../test/contract/calibration-contract.ts";
import { createMemoryStore } from "../memory/create-memory-store.ts";
import { inheritCalibrations } from "./inherit-calibrations.ts";

describe("calibrations of a tenant", () => {
  it("are its own, and the record behind a threshold of all is found by its id", async () => {
    const [main, own] = [createMemoryStore(), createMemoryStore()];
    const tenant = inheritCalibrations(own, main.calibrations);
    await main.calibrations.append(calibrationRecord({ id: "of-main" }));
    await tenant.calibrations.append(calibrationRecord({ id: "of-tenant" }));
    expect((await tenant.calibrations.get("of-main"))?.id).toBe("of-main");
    expect((await tenant.calibrations.list()).map(({ id }) => id)).toEqual(["of-tenant"]);
    expect((await main.calibrations.list()).map(({ id }) => id)).toEqual(["of-main"]);
    expect((await tenant.checkIntegrity()).problems).toEqual([]);
  });
});
