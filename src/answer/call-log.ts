import type { ModelCall, OnModelCall } from "../models/model-call.ts";

/** Collects the calls that one stage makes, so that its trace entry names each of them. */
export interface CallLog {
  readonly calls: readonly ModelCall[];
  readonly onCall: OnModelCall;
}

/** @param onCall told of each call as well, as it ends: whoever gives up meanwhile knows what was spent */
export function createCallLog(onCall?: OnModelCall): CallLog {
  const calls: ModelCall[] = [];
  return {
    calls,
    onCall(call) {
      calls.push(call);
      onCall?.(call);
    },
  };
}
