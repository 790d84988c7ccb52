const arrows: Readonly<Record<string, string>> = {
  ...{ ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" },
};

/**
 * What stands on the keyboard, of a key as shortcuts name it: `Mod+Enter` is `Ctrl+Enter`, or `⌘+Enter` on Apple's devices.
 *
 * @param platform `navigator.platform`
 */
export function keyLabel(key: string, platform: string): string {
  const modifier = /mac|iphone|ipad|ipod/i.test(platform) ? "⌘" : "Ctrl";
  return arrows[key] ?? key.replace(/^Mod\+/, `${modifier}+`);
}
