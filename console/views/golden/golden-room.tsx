import { Page } from "../../parts/page.tsx";

export function GoldenRoom() {
  return <Page title="Golden">{null}</Page>;
}
