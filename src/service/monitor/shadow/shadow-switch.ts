import type { Config } from "../../../config.ts";
import type { ChatModel } from "../../../models/chat-model.ts";

/** Whether served answers are compared anywhere, and if not, why: in words that go on after "off:". */
export function whyOff(config: Config, { chat }: { chat: Pick<ChatModel, "id"> | undefined }): string | null {
  const { shares, enabled } = switchesOf(config);
  if (!enabled) return "shadow.enabled is false";
  if (!chat) return "no chat model writes answers";
  if (shares.every((share) => share === 0)) return "shadow.share is 0";
  if (config.shadow.perDay === 0) return "shadow.perDay is 0";
  return config.shadow.budgetPerDay === 0 ? "shadow.budgetPerDay is 0" : null;
}

/** What keeps comparisons from being bounded as they are meant to be, with what helps. */
export function findShadowProblem({ shadow, chat, prices }: Config): string | null {
  // A model that was handed in brings its own prices.
  if (shadow.budgetPerDay === null || chat.model === null) return null;
  if (Object.hasOwn(prices, chat.model)) return null;
  return `shadow.budgetPerDay cannot hold, since ${chat.model} has no price: ${shadow.perDay} comparisons a day are the only bound. Set prices.`;
}

/** The share of each surface that has one of its own, beside that of all others. */
export function sharesOf(config: Config): { share: number; surfaces: Record<string, number> } {
  const surfaces = Object.entries(config.surfaces).flatMap(([name, { shadow }]) =>
    shadow === undefined ? [] : [[name, effective({ ...config.shadow, ...shadow })] as const],
  );
  return { share: effective(config.shadow), surfaces: Object.fromEntries(surfaces) };
}

function switchesOf(config: Config): { shares: number[]; enabled: boolean } {
  const own = Object.values(config.surfaces).map(({ shadow }) => ({ ...config.shadow, ...shadow }));
  const all = [config.shadow, ...own];
  return {
    shares: all.filter(({ enabled }) => enabled).map(({ share }) => share),
    enabled: all.some(({ enabled }) => enabled),
  };
}

function effective({ enabled, share }: { enabled: boolean; share: number }): number {
  return enabled ? share : 0;
}
