import { describe, expect, it } from "vitest";
import { keyLabel } from "./key-label.ts";

describe("a key as it is written on the keyboard", () => {
  it("names the key that goes with others by the device", () => {
    expect(keyLabel("Mod+Enter", "Linux x86_64")).toBe("Ctrl+Enter");
    expect(keyLabel("Mod+Enter", "Win32")).toBe("Ctrl+Enter");
    expect(keyLabel("Mod+Enter", "MacIntel")).toBe("⌘+Enter");
    expect(keyLabel("Mod+Enter", "iPhone")).toBe("⌘+Enter");
  });

  it("shows arrows, and leaves letters as they are", () => {
    expect(keyLabel("ArrowDown", "Win32")).toBe("↓");
    expect(keyLabel("ArrowUp", "Win32")).toBe("↑");
    expect(keyLabel("?", "MacIntel")).toBe("?");
    expect(keyLabel("m", "MacIntel")).toBe("m");
  });
});
