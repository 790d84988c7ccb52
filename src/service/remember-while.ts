/**
 * Makes a value once and gives it until a mark moves. For what is made from settings that are asked for with each
 * question and hardly ever change: to read a mark costs next to nothing, to read weights and check them does not.
 */
export function rememberWhile<Mark, Value>(
  readMark: () => Promise<Mark>,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly mark: Mark; readonly value: Value } | undefined;
  return async () => {
    // Read before the value is made: one that is made from something newer is only made once too often.
    const mark = await readMark();
    if (last?.mark !== mark) last = { mark, value: await make() };
    return last.value;
  };
}
