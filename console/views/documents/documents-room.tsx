import { Page } from "../../parts/page.tsx";

export function DocumentsRoom() {
  return <Page title="Documents">{null}</Page>;
}
