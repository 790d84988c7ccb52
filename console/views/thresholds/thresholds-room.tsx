import { Page } from "../../parts/page.tsx";

export function ThresholdsRoom() {
  return <Page title="Thresholds">{null}</Page>;
}
