import { useResource } from "../../../api/use-resource.ts";
import type { Alert, MonitorAlerts } from "../../../api/wire/monitor.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { alertWords } from "./alert-words.ts";

/** What moved, since when, and what to do: there at once, while the rest is still counted. */
export function AlertList({ path }: { path: string }) {
  const alerts = useResource<MonitorAlerts>(path);
  return (
    <section class="monitor-section" aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      {alerts.state === "loading" ? (
        <Loading label="Reading the alerts" />
      ) : alerts.state === "failed" ? (
        <Failure problem={alerts.problem} onRetry={alerts.reload} />
      ) : (
        <Alerts alerts={alerts.value.alerts} />
      )}
    </section>
  );
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const open = alerts.filter(({ closedAt }) => closedAt === null);
  const over = alerts.filter(({ closedAt }) => closedAt !== null);
  return (
    <>
      {open.length === 0 && <p class="monitor-quiet">Nothing that is watched has moved: no alert is open.</p>}
      <ul class="alerts">
        {open.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      {over.length > 0 && (
        <details>
          <summary>{over.length} over by now</summary>
          <ul class="alerts">
            {over.map((alert) => (
              <AlertItem key={alert.id} alert={alert} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function AlertItem({ alert }: { alert: Alert }) {
  const { kind, subject, message, since, openedAt, closedAt, command } = alert;
  const { name, advice, href } = alertWords(kind);
  return (
    <li class={closedAt === null ? "alert open" : "alert"}>
      <p class="row">
        <Badge tone={closedAt === null ? "bad" : "plain"}>{closedAt === null ? "open" : "over"}</Badge>
        <strong>{name}</strong>
        {subject !== "" && <span class="faint">{subject}</span>}
      </p>
      <p>{message}</p>
      <p class="faint small">
        So since {since.slice(0, 10)}; found <Moment at={openedAt} />
        {closedAt !== null && (
          <>
            , over <Moment at={closedAt} />
          </>
        )}
        .
      </p>
      {closedAt === null && (
        <p class="small">
          {href === undefined ? advice : <a href={href}>{advice}</a>} Or in a terminal: <code>{command}</code>
        </p>
      )}
    </li>
  );
}
