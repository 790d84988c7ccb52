import { isOnPath } from "../../sets/eval-question.ts";
import { flag, type MeasuredQuestion, type Values } from "./measured-question.ts";

/** What the golden layer did, against what it should have done. A hit that nothing is said about is neither right nor wrong. */
export function goldenValues({ question, entries, notEntries, answer, served }: MeasuredQuestion): Values {
  const { path } = question.expect;
  const isServed = answer.source === "golden";
  const id = isServed ? (answer.golden?.entryId ?? "") : "";
  const right = isRight({ path, entries, notEntries, id, answerable: question.answerable });
  const isFor = path === "golden" || entries.length > 0;
  const isWrongOne = entries.length > 0 ? !entries.includes(id) : notEntries.includes(id);
  return {
    "golden.precision": isServed ? right : null,
    "golden.recall": flag(isFor, isServed && right === 1),
    "golden.false-hit.wrong-entry": flag(entries.length + notEntries.length > 0, isServed && isWrongOne),
    "golden.false-hit.should-retrieve": flag(
      path !== null && path !== "golden" && path !== "fallback",
      isServed,
    ),
    "golden.false-hit.should-refuse": flag(question.answerable === false, isServed),
    "golden.stale-serves": flag(isServed, served === undefined || served.moved.length > 0),
    "path.correct": flag(path !== null, path !== null && isOnPath(answer.source, path)),
  };
}

interface Hit {
  path: MeasuredQuestion["question"]["expect"]["path"];
  entries: readonly string[];
  notEntries: readonly string[];
  id: string;
  answerable: boolean | null;
}

/** Whether serving this entry was right; null where nobody said. */
function isRight({ path, entries, notEntries, id, answerable }: Hit): number | null {
  if (notEntries.includes(id)) return 0;
  if (entries.length > 0) return Number(entries.includes(id));
  if (path !== null) return Number(path === "golden");
  return answerable === false ? 0 : null;
}
