import { useEffect } from "preact/hooks";
import { ErrorBoundary, Route, Router, useLocation } from "preact-iso";
import { includesRole, useSession } from "../api/session.tsx";
import { Empty } from "../parts/empty.tsx";
import { Page } from "../parts/page.tsx";
import { Guard } from "./guard.tsx";
import { isAddress } from "./is-address.ts";
import { keepToRoom } from "./keep-to-room.tsx";
import { views } from "./views.ts";

/** Made once: a component made anew at each rendering would begin anew. */
const rooms = views.map((view) => ({ ...view, room: keepToRoom(view.path, view.room) }));

/** Every view has its address; what is below a room's own belongs to the room, which reads it with `useSubpath`. */
export function Routes() {
  const { role } = useSession();
  const { path: address } = useLocation();
  const seen = rooms.filter((view) => includesRole(role, view.role));
  if (!isAddress(address)) return <Nowhere />;
  return (
    <ErrorBoundary>
      <Guard>
        <Router>
          {[
            <Route key="begin" path="/console" component={Begin} />,
            ...seen.map(({ path, room }) => <Route key={path} path={`${path}/:rest*`} component={room} />),
            <Route key="nowhere" default component={Nowhere} />,
          ]}
        </Router>
      </Guard>
    </ErrorBoundary>
  );
}

function Begin() {
  const { route } = useLocation();
  useEffect(() => route("/console/ask", true), [route]);
  return null;
}

function Nowhere() {
  return (
    <Page title="Nothing here">
      <Empty title="There is no such page">
        The address may be misspelt, or your key may not be meant for it.{" "}
        <a href="/console/ask">Ask a question</a>.
      </Empty>
    </Page>
  );
}
