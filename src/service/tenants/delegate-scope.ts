/**
 * An object with the methods of another, each of which runs on a target that is looked up for the call: how a tenant is
 * handed out that need not be open. What is no method, such as an id, is that of the template.
 */
export interface DelegateOptions<Scope> {
  /** Runs one call; `method` is its dotted name, such as `golden.add`. */
  use: (method: string, call: (target: Scope) => Promise<unknown>) => Promise<unknown>;
}

/** Only methods that return promises can wait for their target; one that does not is an error of types. */
type Delegable<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends (...given: never[]) => unknown
    ? Part[Name] extends (...given: never[]) => Promise<unknown>
      ? Part[Name]
      : never
    : Part[Name] extends object
      ? Delegable<Part[Name]>
      : Part[Name];
};

export function delegateScope<Scope extends object>(
  template: Scope & Delegable<Scope>,
  { use }: DelegateOptions<Scope>,
): Scope {
  const delegate = (part: object, path: readonly string[]): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => {
        const here = [...path, name];
        if (typeof value === "function") {
          const call = (...given: unknown[]): Promise<unknown> =>
            use(here.join("."), async (target) => apply(target, here, given));
          return [name, call];
        }
        const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
        return [name, isGroup ? delegate(value, here) : value];
      }),
    );
  // Built name by name from a Scope, which the type system cannot follow.
  return delegate(template, []) as Scope;
}

function apply(target: object, path: readonly string[], given: unknown[]): unknown {
  let owner: unknown;
  let found: unknown = target;
  for (const name of path) {
    owner = found;
    found = typeof owner === "object" && owner !== null ? Reflect.get(owner, name) : undefined;
  }
  if (typeof found !== "function") throw new TypeError(`There is no method ${path.join(".")}.`);
  return Reflect.apply(found, owner, given);
}
