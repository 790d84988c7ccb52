import { Tokenizer as WordPieceTokenizer } from "@huggingface/tokenizers";

/**
 * Text → token ids of a BERT vocabulary. Only as much of a text is tokenised as the model can read: it is taken
 * in pieces cut at white space, where the tokenizer cuts too, until the limit is reached. The ids are the same
 * as those of the whole text, and a 100 kB paste costs no more than a page.
 */
export interface Tokenizer {
  encode(text: string): TokenizedText;
}

export interface TokenizedText {
  /** From the start token to the end token, at most `maxTokens` of them. */
  ids: readonly number[];
  /** True when something of the text was left out. */
  truncated: boolean;
}

export interface TokenizerOptions {
  /** The parsed `tokenizer.json`. */
  definition: object;
  /** Limit of `ids`, the start and end tokens included. */
  maxTokens: number;
}

/**
 * Characters looked at after runs of white space are made one space. 254 tokens of real text are 2,000 or so;
 * the rest is room for texts made of marks and symbols that become no token at all.
 */
const MAX_CHARACTERS = 32_768;
/** Characters of one piece, about; the end of the word is added. */
const PIECE = 1_000;

/** Throws RangeError where the vocabulary has no `[CLS]` and `[SEP]`. */
export function createTokenizer({ definition, maxTokens }: TokenizerOptions): Tokenizer {
  const tokenizer = new WordPieceTokenizer(definition, {});
  const start = tokenizer.token_to_id("[CLS]");
  const end = tokenizer.token_to_id("[SEP]");
  if (start === undefined || end === undefined) {
    throw new RangeError("The tokenizer has no [CLS] or no [SEP] token.");
  }
  const room = maxTokens - 2;

  return {
    encode(text) {
      // A byte-order mark inside a text joins its neighbours; JavaScript's \s alone would part them.
      const spaced = text.replace(/[^\S\uFEFF]+/gu, " ");
      const read = spaced.slice(0, MAX_CHARACTERS);
      const ids: number[] = [];
      for (const piece of piecesOf(read)) {
        for (const id of tokenizer.encode(piece, { add_special_tokens: false }).ids) ids.push(id);
        if (ids.length > room) break;
      }
      const truncated = ids.length > room || spaced.length > read.length;
      return { ids: [start, ...ids.slice(0, room), end], truncated };
    },
  };
}

function* piecesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const space = text.indexOf(" ", from + PIECE);
    const to = space === -1 ? text.length : space;
    yield text.slice(from, to);
    from = to;
  }
}
