/**
 * The same object, of which each call first looks whether what it belongs to is still there, as the SQLite driver does in each
 * transaction: a version of the index that was dropped is an error, and neither an empty index nor the one from before.
 *
 * @param parts have methods that return promises, and tables with such methods
 * @param check throws where it is gone; the call is rejected with that
 */
export function guardParts<Parts extends object>(parts: Parts, check: () => void): Parts {
  const guarded = new Map<unknown, unknown>();
  const remember = (member: object, make: () => unknown): unknown => {
    const known = guarded.get(member) ?? make();
    guarded.set(member, known);
    return known;
  };
  return new Proxy(parts, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === "function") {
        return remember(member, () => (...given: unknown[]): unknown => {
          try {
            check();
          } catch (error) {
            return Promise.reject(error);
          }
          return Reflect.apply(member, target, given);
        });
      }
      if (typeof member !== "object" || member === null) return member;
      return remember(member, () => guardParts(member, check));
    },
  });
}
