import { Page } from "../../parts/page.tsx";

export function MonitorView() {
  return <Page title="Monitor">{null}</Page>;
}
