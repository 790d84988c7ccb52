import { Page } from "../../parts/page.tsx";

export function QueueView() {
  return <Page title="Queue">{null}</Page>;
}
