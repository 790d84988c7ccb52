import type { z } from "zod";
import type { sessionResponse } from "../../../src/server/protocol/session.ts";

/** Who is signed in, and what they may do. */
export type Session = z.output<typeof sessionResponse>;
export type Role = Session["role"];
