import { useEffect } from "preact/hooks";
import { pathOf } from "../../../api/path-of.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { PairList } from "../../../api/wire/pairs.ts";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Page } from "../../../parts/page.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { ThresholdTabs } from "../threshold-tabs.tsx";
import { DrawForm } from "./draw-form.tsx";
import { LabelDesk } from "./label-desk.tsx";

/** One pair after the other: does the stored answer serve the question that was asked? */
export function LabelsView() {
  const [draw, setDraw] = useQuery("draw");
  const list = useResource<PairList>(pathOf("/v1/pairs", { draw, limit: 1000 }));
  const found = list.state === "ready" ? list.value.draw?.id : undefined;
  useEffect(() => {
    // In the address, so that the same pairs are there after a reload, a restart of the server, and for whom it is sent to.
    if (found !== undefined && draw === "") setDraw(found);
  }, [found, draw, setDraw]);
  return (
    <Page
      title="Label pairs"
      note="Does the stored answer serve the question that was asked? What you say is what thresholds are measured on."
    >
      <ThresholdTabs current="/console/thresholds/labels" />
      {list.state === "loading" && (
        <Loading
          label={draw === "" ? "Reading the pairs" : "Reading the pairs; drawing them again takes a moment"}
        />
      )}
      {list.state === "failed" && (
        <>
          <Failure problem={list.problem} onRetry={list.reload} />
          {list.problem.code === "draw-invalid" && <DrawForm onDrawn={setDraw} />}
        </>
      )}
      {list.state === "ready" && list.value.draw === null && <DrawForm onDrawn={setDraw} />}
      {list.state === "ready" && list.value.draw !== null && (
        <LabelDesk
          key={list.value.draw.id}
          draw={list.value.draw}
          pairs={list.value.pairs}
          onReload={list.reload}
          onDrawn={setDraw}
        />
      )}
    </Page>
  );
}
