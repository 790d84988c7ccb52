import { usePages } from "../../../api/use-pages.ts";
import type { QuarantinedPair, QuarantineList } from "../../../api/wire/opinions.ts";
import { Empty } from "../../../parts/empty.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { Moment } from "../../../parts/moment.tsx";
import { MoreFailed } from "../../../parts/more-failed.tsx";
import { Page } from "../../../parts/page.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { useLift } from "./use-lift.ts";

const pick = ({ pairs, nextCursor }: QuarantineList) => [pairs, nextCursor] as const;
const keyOf = ({ entryId, questionKey }: QuarantinedPair) => `${entryId} ${questionKey}`;

/** Questions that answers are kept from since somebody reported them, each of which may be let go. */
export function KeptFromPage() {
  const pages = usePages<QuarantineList, QuarantinedPair>("/v1/quarantine?limit=200", pick);
  const lifting = useLift(pages.reload);
  return (
    <Page
      title="Kept from questions"
      note={
        <>
          <a href="/console/log">Back to the log</a>. An answer that was reported wrong is not served for that
          very question again.
        </>
      }
    >
      {lifting.problem && <FailureLine problem={lifting.problem} />}
      {pages.items.length > 0 && <MoreFailed pages={pages} />}
      <Paged
        pages={pages}
        reading="Reading what was reported"
        empty={
          pages.items.length === 0 ? (
            <Empty title="No answer is kept from any question">
              Report a wrong one from its record in <a href="/console/log?source=golden">the log</a>.
            </Empty>
          ) : undefined
        }
      >
        {() => (
          <VirtualList
            label="Questions and the answers kept from them"
            items={pages.items}
            keyOf={keyOf}
            onEnd={pages.more}
          >
            {(pair) => (
              <div class="kept-from-row">
                <div>
                  <p>{pair.question ?? <code>{pair.questionKey}</code>}</p>
                  <p class="faint small">
                    not answered by <EntryName id={pair.entryId} />, reported
                    {pair.by !== null && ` by ${pair.by}`} <Moment at={pair.at} />
                    {pair.note !== null && `: ${pair.note}`}
                  </p>
                </div>
                <button
                  type="button"
                  class="button"
                  disabled={lifting.isRunning}
                  onClick={() => lifting.run(pair)}
                >
                  Let it answer again
                </button>
              </div>
            )}
          </VirtualList>
        )}
      </Paged>
    </Page>
  );
}

function EntryName({ id }: { id: string }) {
  return <a href={entryPath(id)}>{id}</a>;
}
