import { useId } from "preact/hooks";
import { useQuery } from "./use-query.ts";
import { useTypedQuery } from "./use-typed-query.ts";

/** Fields above a list that say what of it is shown. What stands in them is kept in the address under `name`. */
interface QueryFieldProps {
  name: string;
  label: string;
  /** Of the field as a whole. @default none */
  class?: string;
}

interface QueryTextProps extends QueryFieldProps {
  placeholder?: string;
  /** Whether it looks in texts, and is cleared like any search. @default false */
  isSearch?: boolean;
  /** What may be chosen beside what is typed. @default nothing */
  offered?: readonly string[];
}

/** Counts once the typing rests. */
export function QueryText({ name, placeholder, isSearch = false, offered, ...frame }: QueryTextProps) {
  const [typed, type] = useTypedQuery(name);
  const list = useId();
  return (
    <label class={classOf(frame)}>
      <span>{frame.label}</span>
      <input
        {...(isSearch ? { type: "search" } : { type: "text" })}
        {...(offered && { list })}
        value={typed}
        placeholder={placeholder}
        onInput={(event) => type(event.currentTarget.value)}
      />
      {offered && (
        <datalist id={list}>
          {offered.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  );
}

export type QueryOption = readonly [value: string, label: string];

interface QuerySelectProps extends QueryFieldProps {
  options: readonly QueryOption[];
  /** What an address stands for that names none: one of the options, or what they all have. @default "Any" for "" */
  fallback?: QueryOption;
}

const anyOption: QueryOption = ["", "Any"];

/** A value that the address names stands among the options, also where none of them is it: the field never hides what counts. */
export function QuerySelect({ name, options, fallback = anyOption, ...frame }: QuerySelectProps) {
  const [value, setValue] = useQuery(name, fallback[0]);
  const known = [fallback, ...options];
  const offered = known.some(([each]) => each === value) ? known : [...known, [value, value] as const];
  return (
    <label class={classOf(frame)}>
      <span>{frame.label}</span>
      <select value={value} onChange={(event) => setValue(event.currentTarget.value)}>
        {offered.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A day of the calendar in UTC. */
export function QueryDay({ name, ...frame }: QueryFieldProps) {
  const [value, setValue] = useQuery(name);
  return (
    <label class={classOf(frame)}>
      <span>{frame.label}</span>
      <input type="date" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
    </label>
  );
}

function classOf({ class: more }: Pick<QueryFieldProps, "class">): string {
  return more === undefined ? "field compact" : `field compact ${more}`;
}
