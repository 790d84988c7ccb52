import { describe, expect, it } from "vitest";
import { hintForStatus } from "./hint-for-status.ts";

const hints = { key: "key", address: "address", model: "model", path: "path" };

describe("hintForStatus", () => {
  it.each<[number, string, string]>([
    [401, "Invalid model key", "key"],
    [403, "", "key"],
    // Ollama, OpenAI, vLLM, and a gateway.
    [404, 'model "llama3.1" not found, try pulling it first', "model"],
    [404, "The model `x` does not exist or you do not have access to it.", "model"],
    [400, "x is not a valid model: unknown model", "model"],
    [400, "Invalid model name passed in", "model"],
    // Go, FastAPI, Express, llama.cpp, nginx, and a server that says nothing.
    [404, "404 page not found", "path"],
    [404, "Not Found", "path"],
    [404, "Cannot POST /api/chat/completions", "path"],
    [404, "File Not Found", "path"],
    [404, "<!DOCTYPE html><title>404</title>", "path"],
    [404, "", "path"],
    [405, "Method Not Allowed", "path"],
    [404, "Deployment gone", "address"],
    [400, "messages must not be empty", "address"],
    [422, "", "address"],
  ])("of %d %j is that for the %s", (status, words, expected) => {
    expect(hintForStatus({ status, words }, hints)).toBe(expected);
  });

  it("falls back to the address where nothing else is advised", () => {
    const { key, address } = hints;
    expect(hintForStatus({ status: 404, words: "no model" }, { key, address })).toBe("address");
    expect(hintForStatus({ status: 404, words: "" }, { key, address })).toBe("address");
  });
});
