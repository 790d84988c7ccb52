import type { ComponentChildren } from "preact";
import type { Pages } from "../api/use-pages.ts";
import { Failure } from "./failure.tsx";
import { Loading } from "./loading.tsx";

interface PagedProps {
  pages: Pick<Pages<unknown>, "state" | "problem" | "reload">;
  /** What is being done until the first page is there. */
  reading: string;
  /** Shown in the place of the list where it holds nothing; undefined where it does not. */
  empty: ComponentChildren | undefined;
  children: () => ComponentChildren;
}

/** A list that is read page by page: until it is there, where it could not be read, where it is empty, and as it is. */
export function Paged({ pages, reading, empty, children }: PagedProps) {
  if (pages.state === "loading") return <Loading label={reading} />;
  if (pages.state === "failed" && pages.problem) {
    return <Failure problem={pages.problem} onRetry={pages.reload} />;
  }
  return <>{empty ?? children()}</>;
}
