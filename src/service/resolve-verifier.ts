import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { ChatModel } from "../models/chat-model.ts";
import type { Verifier } from "../models/verifier.ts";
import { createChatVerifier } from "../verify/chat/create-chat-verifier.ts";

/** What looks at a match a second time: the setting `golden.verifier`, of a surface or of one question. */
export type VerifierMode = Config["golden"]["verifier"];

/** What a second look can be made with. */
export interface VerifierParts {
  /** One of the owner's, in the place of whichever the mode names. */
  given: Verifier | undefined;
  /** The chat model, whether or not it may write answers. */
  chat: ChatModel | undefined;
  /** The verifier without a chat model; undefined where it has no weights for the embedding model in use. */
  local: () => Promise<Verifier | undefined>;
  embedderId: string;
}

/**
 * The verifier of a mode; undefined for `off`. Cheap to call: for each question anew, since settings, surfaces and the
 * question itself may name another one.
 *
 * @throws AppError `config-invalid` for `chat` without a chat model, `verifier-weights-missing` for `local` without weights
 */
export type ResolveVerifier = (mode: VerifierMode) => Promise<Verifier | undefined>;

export function createVerifierResolver({ given, chat, local, embedderId }: VerifierParts): ResolveVerifier {
  const chatVerifier = chat && createChatVerifier({ chat });
  return async (mode) => {
    if (mode === "off") return undefined;
    if (given) return given;
    if (mode === "chat") return chatVerifier ?? refuseWithoutChat("golden.verifier");
    const verifier = await local();
    if (verifier) return verifier;
    throw new AppError(
      "verifier-weights-missing",
      `The local verifier has no weights for the embedding model ${embedderId}.`,
      { hint: "assay calibrate verifier --pairs <file>" },
    );
  };
}

/** Which verifier a mode brings. */
export interface VerifierStatus {
  readonly mode: VerifierMode;
  /** Names model and prompt, or the weights; null where it is off. */
  readonly id: string | null;
  /** Why there is none although the mode names one; null where nothing is wrong. */
  readonly problem: string | null;
}

/** The same without a question: what is wrong is told, not thrown. */
export async function describeVerifier(
  mode: VerifierMode,
  resolve: ResolveVerifier,
): Promise<VerifierStatus> {
  try {
    return { mode, id: (await resolve(mode))?.id ?? null, problem: null };
  } catch (error) {
    if (!AppError.isInstance(error) || error.code !== "verifier-weights-missing") throw error;
    return { mode, id: null, problem: `${error.message} Fit some: ${error.hint ?? ""}` };
  }
}

/** The mode that holds where neither a surface nor a question names one: a verifier that was handed in is wanted. */
export function configuredVerifier(config: Config, given: Verifier | undefined): VerifierMode {
  const { verifier } = config.golden;
  return verifier === "off" && given ? given.kind : verifier;
}

/**
 * Refuses settings that name the chat model as verifier where there is none. Weights are looked for when they are
 * needed: they are kept in the database, under the embedding model.
 *
 * @throws AppError `config-invalid`
 */
export function checkVerifier(
  config: Config,
  { chat, verifier }: { chat: ChatModel | undefined; verifier?: Verifier | undefined },
): void {
  if (chat || verifier) return;
  if (config.golden.verifier === "chat") refuseWithoutChat("golden.verifier");
  for (const [name, { golden }] of Object.entries(config.surfaces)) {
    if (golden?.verifier === "chat") refuseWithoutChat(`surfaces.${name}.golden.verifier`);
  }
}

function refuseWithoutChat(key: string): never {
  throw new AppError("config-invalid", `"${key}" is chat, but no chat model is configured.`, {
    hint: `Set chat.baseUrl and chat.model, or ${key} to local or off.`,
  });
}
