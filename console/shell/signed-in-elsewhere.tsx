import { useSession, useSessionControl } from "../api/session.tsx";

/** Says so where another tab signed in somebody else: from then on this one acts for them too. */
export function SignedInElsewhere() {
  const { name, role } = useSession();
  const { current, dismissBefore } = useSessionControl();
  const before = current.state === "signed-in" ? current.before : undefined;
  if (!before) return null;
  return (
    <div class="failure-line row" role="alert">
      <p>
        <strong>{name}</strong> ({role}) is signed in in this browser now, in place of {before.name}: it
        happened in another tab. What {before.name} typed here is kept for their key alone; whoever signs in
        with it in this tab finds it again.
      </p>
      <button type="button" class="button small" onClick={dismissBefore}>
        Go on as {name}
      </button>
    </div>
  );
}
