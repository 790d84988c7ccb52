import type { ModelCall, OnModelCall } from "../models/model-call.ts";

/** Collects the calls that one stage makes, so that its trace entry names each of them. */
export interface CallLog {
  readonly calls: readonly ModelCall[];
  readonly onCall: OnModelCall;
}

export function createCallLog(): CallLog {
  const calls: ModelCall[] = [];
  return { calls, onCall: (call) => calls.push(call) };
}
