import { Page } from "../../parts/page.tsx";

export function AskView() {
  return <Page title="Ask">{null}</Page>;
}
