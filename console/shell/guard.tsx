import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Page } from "../parts/page.tsx";

/**
 * A fault of the console itself stays within what is shown: it is told in its place, and every other address stays open. Going to
 * one is another try.
 */
export function Guard({ children }: { children: ComponentChildren }) {
  const [error, reset]: [unknown, () => void] = useErrorBoundary();
  const { url } = useLocation();
  const latest = { error, reset };
  useEffect(() => {
    if (url !== "" && latest.error !== undefined) latest.reset();
  }, [url]);
  if (error !== undefined) return <Broken error={error} />;
  return <>{children}</>;
}

function Broken({ error }: { error: unknown }) {
  return (
    <Page title="This page could not be shown">
      <div class="failure" role="alert">
        <p class="failure-title">The console has a fault here. What you typed is kept in this tab.</p>
        <p>Load the page again. Where that does not help, tell whoever runs the server what stands below.</p>
        <p class="faint">{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    </Page>
  );
}
