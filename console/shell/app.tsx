import { LocationProvider } from "preact-iso";
import { ownerName } from "../api/kept-text.ts";
import { SessionProvider, useSessionControl } from "../api/session.tsx";
import { Failure } from "../parts/failure.tsx";
import { Loading } from "../parts/loading.tsx";
import { NoticeProvider } from "../parts/notices.tsx";
import { OutboxProvider } from "../views/thresholds/labels/outbox-provider.tsx";
import { Guard } from "./guard.tsx";
import { Layout } from "./layout.tsx";
import { Routes } from "./routes.tsx";
import { ShortcutProvider } from "./shortcuts.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

export function App() {
  return (
    <LocationProvider scope="/console">
      <SessionProvider>
        <NoticeProvider>
          <ShortcutProvider>
            <Guard>
              <Entrance />
            </Guard>
          </ShortcutProvider>
        </NoticeProvider>
      </SessionProvider>
    </LocationProvider>
  );
}

/** The address stays while somebody signs in, so that a link that was sent leads to where it should. */
function Entrance() {
  const { current, retry } = useSessionControl();
  if (current.state === "loading") return <Loading label="Looking who you are" />;
  if (current.state === "failed") {
    return (
      <main class="alone">
        <Failure problem={current.problem} onRetry={retry} />
      </main>
    );
  }
  if (current.state === "signed-out") return <SignIn />;
  return (
    <>
      <OutboxProvider key={ownerName(current.session)}>
        <Layout>
          <Routes />
        </Layout>
      </OutboxProvider>
      {current.isEnded && <SignInAgain />}
    </>
  );
}
