import { Page } from "../../parts/page.tsx";

export function LogRoom() {
  return <Page title="Log">{null}</Page>;
}
