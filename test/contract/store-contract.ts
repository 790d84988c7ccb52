import { accessContract } from "./access-contract.ts";
import { alertContract } from "./alert-contract.ts";
import { cacheContract } from "./cache-contract.ts";
import { calibrationContract } from "./calibration-contract.ts";
import { describeContract, type StoreDriver } from "./contract-test.ts";
import { documentContract, textSearchContract } from "./document-contract.ts";
import { followUpContract } from "./follow-up-contract.ts";
import { linkContract, surroundingsContract } from "./freshness-contract.ts";
import { goldenContract, sourceContract, stateContract } from "./golden-contract.ts";
import { indexContract } from "./index-contract.ts";
import { integrityContract } from "./integrity-contract.ts";
import { logContract, trafficContract } from "./log-contract.ts";
import { scopeContract } from "./scope-contract.ts";
import { shadowContract } from "./shadow-contract.ts";
import { settingsContract, vectorContract } from "./vector-contract.ts";

/** Everything the store interfaces promise, for one driver. */
export function storeContract(driver: StoreDriver): void {
  describeContract(driver, "documents", documentContract);
  describeContract(driver, "text search", textSearchContract);
  describeContract(driver, "golden entries", goldenContract);
  describeContract(driver, "golden states", stateContract);
  describeContract(driver, "golden scopes", scopeContract);
  describeContract(driver, "sources", sourceContract);
  describeContract(driver, "surroundings of sources", surroundingsContract);
  describeContract(driver, "links of answers", linkContract);
  describeContract(driver, "vectors", vectorContract);
  describeContract(driver, "settings", settingsContract);
  describeContract(driver, "index versions", indexContract);
  describeContract(driver, "integrity", integrityContract);
  describeContract(driver, "log", logContract);
  describeContract(driver, "traffic", trafficContract);
  describeContract(driver, "cached answers", cacheContract);
  describeContract(driver, "calibrations", calibrationContract);
  describeContract(driver, "alerts", alertContract);
  describeContract(driver, "shadows", shadowContract);
  describeContract(driver, "follow-ups", followUpContract);
  describeContract(driver, "access", accessContract);
}
