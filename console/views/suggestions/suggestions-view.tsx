import { Page } from "../../parts/page.tsx";

export function SuggestionsView() {
  return <Page title="Suggestions">{null}</Page>;
}
