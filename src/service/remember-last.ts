/**
 * Makes a value anew only when it is to be made from another object than the last time. For what is made from settings
 * that are read for each question and hardly ever change.
 */
export function rememberLast<From, Value>(make: (from: From) => Value): (from: From) => Value {
  let last: { readonly from: From; readonly value: Value } | undefined;
  return (from) => {
    if (!last || last.from !== from) last = { from, value: make(from) };
    return last.value;
  };
}
