import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ModelCall } from "../model-call.ts";
import { type CrossEncoderOptions, createCrossEncoder } from "./create-cross-encoder.ts";

const inputsSchema = z.object({ pairs: z.array(z.tuple([z.string(), z.string()])) });

interface Script {
  /** Logits of one pair. */
  logits?: (query: string, text: string) => number[];
  /** Instead of a table of logits. */
  output?: (pairs: number) => unknown;
  loadModel?: () => Promise<void>;
}

/** A package that answers as @huggingface/transformers does, and remembers what it was told. */
function fakePackage({ logits = (_, text) => [text.length], output, loadModel }: Script = {}) {
  const log = {
    imports: 0,
    loads: [] as [what: string, model: string, cacheDir: string][],
    runs: [] as [string, string][][],
    tokenizerOptions: [] as unknown[],
    disposed: 0,
  };
  const classifier = Object.assign(
    async (inputs: unknown): Promise<unknown> => {
      const { pairs } = inputsSchema.parse(inputs);
      log.runs.push(pairs);
      if (output) return output(pairs.length);
      const rows = pairs.map(([query, text]) => logits(query, text));
      return {
        logits: { dims: [rows.length, rows[0]?.length ?? 0], data: Float32Array.from(rows.flat()) },
      };
    },
    {
      dispose: async () => {
        log.disposed += 1;
      },
    },
  );
  const module = {
    AutoTokenizer: {
      from_pretrained: async (model: string, options: { cache_dir: string }) => {
        log.loads.push(["tokenizer", model, options.cache_dir]);
        return (texts: string[], { text_pair, ...rest }: { text_pair: string[] }) => {
          log.tokenizerOptions.push(rest);
          return { pairs: texts.map((text, index) => [text, text_pair[index]]) };
        };
      },
    },
    AutoModelForSequenceClassification: {
      from_pretrained: async (model: string, options: { cache_dir: string }) => {
        log.loads.push(["model", model, options.cache_dir]);
        await loadModel?.();
        return classifier;
      },
    },
  };
  const loadTransformers = async (): Promise<unknown> => {
    log.imports += 1;
    return module;
  };
  return { log, loadTransformers };
}

function create(script: Script = {}, options: Partial<CrossEncoderOptions> = {}) {
  const { log, loadTransformers } = fakePackage(script);
  return {
    log,
    reranker: createCrossEncoder({ model: "tiny", cacheDir: "/cache", loadTransformers, ...options }),
  };
}

describe("createCrossEncoder", () => {
  it("judges each text together with the question", async () => {
    const { reranker, log } = create();
    const scores = await reranker.score("why?", ["aaa", "b", "cc"]);
    expect([...scores].sort((a, b) => a.index - b.index)).toEqual([
      { index: 0, score: 3 },
      { index: 1, score: 1 },
      { index: 2, score: 2 },
    ]);
    expect(log.runs.flat().map(([query]) => query)).toEqual(["why?", "why?", "why?"]);
    expect(log.tokenizerOptions).toEqual([{ padding: true, truncation: true, max_length: 512 }]);
  });

  it("loads the package and the model once, with the first texts and not before", async () => {
    const { reranker, log } = create();
    expect(await reranker.score("q", [])).toEqual([]);
    expect(log.imports).toBe(0);
    await Promise.all([reranker.score("q", ["a"]), reranker.score("q", ["b"])]);
    await reranker.score("q", ["c"]);
    const folder = join("/cache", "transformers");
    expect(log.imports).toBe(1);
    expect(log.loads).toEqual([
      ["tokenizer", "tiny", folder],
      ["model", "tiny", folder],
    ]);
  });

  it("puts the scores of several runs back to their texts", async () => {
    const { reranker, log } = create();
    const texts = Array.from({ length: 40 }, (_, index) => "x".repeat((index * 7) % 40));
    const scores = await reranker.score("q", texts);
    expect(log.runs.length).toBeGreaterThan(2);
    expect(new Map(scores.map(({ index, score }) => [index, score]))).toEqual(
      new Map(texts.map((text, index) => [index, text.length])),
    );
  });

  it("turns a logit into a relevance", () => {
    const { reranker } = create();
    expect(reranker.toRelevance(0)).toBe(0.5);
    expect(reranker.toRelevance(-40)).toBeCloseTo(0, 10);
    expect(reranker.toRelevance(40)).toBeCloseTo(1, 10);
    expect(reranker.id).toBe("tiny@in-process");
  });

  it("takes the difference where a model has a label for no and one for yes", async () => {
    const { reranker } = create({ logits: () => [-1, 2] });
    expect(await reranker.score("q", ["a"])).toEqual([{ index: 0, score: 3 }]);
  });

  it.each<[string, Script, string]>([
    ["more labels", { logits: () => [1, 2, 3] }, "3 labels"],
    ["too few rows", { output: () => ({ logits: { dims: [1, 1], data: [0.5] } }) }, "1 rows for 2 texts"],
    ["no logits", { output: () => ({ last_hidden_state: {} }) }, "no table of logits"],
  ])("refuses a model that answers with %s", async (_, script, expected) => {
    const { reranker } = create(script);
    await expect(reranker.score("q", ["a", "b"])).rejects.toMatchObject({
      code: "rerank-response",
      message: expect.stringContaining(expected),
      hint: expect.stringContaining('"rerank.model"'),
    });
  });

  it("frees the model when it is closed, and refuses further calls", async () => {
    const { reranker, log } = create();
    await reranker.score("q", ["a"]);
    await reranker.close();
    await reranker.close();
    expect(log.disposed).toBe(1);
    await expect(reranker.score("q", ["a"])).rejects.toMatchObject({ code: "rerank-unavailable" });
  });
});

describe("a model that cannot be loaded", () => {
  it.each([
    ["Cannot find package '@huggingface/transformers' imported from /app/x.js", "which is not installed"],
    ['Could not resolve "@huggingface/transformers" imported by "assay".', "which is not installed"],
    ["Cannot find module 'sharp'", "cannot be loaded: Cannot find module 'sharp'"],
  ])("is told apart by the reason: %s", async (reason, expected) => {
    const { reranker } = create({}, { loadTransformers: () => Promise.reject(new Error(reason)) });
    await expect(reranker.score("q", ["a"])).rejects.toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringContaining(expected),
      hint: "npm install @huggingface/transformers",
    });
  });

  const isInstalled = (() => {
    try {
      createRequire(import.meta.url).resolve("@huggingface/transformers");
      return true;
    } catch {
      return false;
    }
  })();
  it.skipIf(isInstalled)("for want of the real package names the command that installs it", async () => {
    const reranker = createCrossEncoder({ model: "tiny" });
    await expect(reranker.score("q", ["a"])).rejects.toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringContaining("is not installed"),
      hint: "npm install @huggingface/transformers",
    });
  });

  it("because the package is another than expected says so", async () => {
    const { reranker } = create({}, { loadTransformers: async () => ({ AutoTokenizer: {} }) });
    await expect(reranker.score("q", ["a"])).rejects.toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringContaining("lacks what a cross-encoder needs"),
    });
  });

  it("is tried again by the next call", async () => {
    let tries = 0;
    const { reranker } = create({
      loadModel: async () => {
        tries += 1;
        if (tries === 1) throw new Error("fetch failed");
      },
    });
    await expect(reranker.score("q", ["a"])).rejects.toMatchObject({
      code: "rerank-unavailable",
      message: expect.stringContaining("fetch failed"),
    });
    expect(await reranker.score("q", ["a"])).toHaveLength(1);
  });
});

describe("calls", () => {
  it("are reported once for a question, also when they fail", async () => {
    let now = 0;
    const clock = () => {
      now += 7;
      return new Date(now);
    };
    const calls: ModelCall[] = [];
    const onCall = (call: ModelCall): void => void calls.push(call);
    const texts = Array.from({ length: 40 }, () => "text");
    await create({}, { clock }).reranker.score("q", texts, { onCall });
    await create({ logits: () => [] }, { clock })
      .reranker.score("q", ["a"], { onCall })
      .catch(() => undefined);
    expect(calls).toEqual([
      {
        model: "tiny@in-process",
        outcome: "done",
        inputTokens: null,
        outputTokens: null,
        cost: null,
        milliseconds: 7,
      },
      {
        model: "tiny@in-process",
        outcome: "failed",
        inputTokens: null,
        outputTokens: null,
        cost: null,
        milliseconds: 7,
      },
    ]);
  });
});

describe("interruption", () => {
  it("before the call loads nothing", async () => {
    const { reranker, log } = create();
    const running = reranker.score("q", ["a"], { signal: AbortSignal.abort() });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect(log.imports).toBe(0);
  });

  it("does not wait for the model, which the next call finds loaded", async () => {
    const controller = new AbortController();
    let finish = (): void => undefined;
    const { reranker, log } = create({
      loadModel: () =>
        new Promise((resolve) => {
          finish = resolve;
          controller.abort();
        }),
    });
    const running = reranker.score("q", ["a"], { signal: controller.signal });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    finish();
    expect(await reranker.score("q", ["a"])).toHaveLength(1);
    expect(log.imports).toBe(1);
  });

  it("ends between two runs", async () => {
    const controller = new AbortController();
    const { reranker, log } = create({
      logits: () => {
        controller.abort();
        return [1];
      },
    });
    const texts = Array.from({ length: 40 }, () => "text");
    const running = reranker.score("q", texts, { signal: controller.signal });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect(log.runs).toHaveLength(1);
  });
});
