import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useRef, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "./api-problem.ts";
import { call, setCsrfToken, watchSession } from "./call.ts";
import { forgetKept, ownerName } from "./kept-text.ts";
import { tellSignedIn } from "./use-signed-in-again.ts";
import type { Role, Session } from "./wire/session.ts";

const order: readonly Role[] = ["asker", "curator", "operator", "admin"];

/** Whether this role may do what `least` may: each includes the ones before it. */
export function includesRole(role: Role, least: Role): boolean {
  return order.indexOf(role) >= order.indexOf(least);
}

export type SessionState =
  | { readonly state: "loading" }
  | { readonly state: "signed-out" }
  | { readonly state: "failed"; readonly problem: ApiProblem }
  | {
      readonly state: "signed-in";
      readonly session: Session;
      /** Whether the server asks for a key again: who goes on keeps the page as it stands. */
      readonly isEnded: boolean;
      /** Who was signed in before another tab signed in somebody else; undefined where nobody was. */
      readonly before: Session | undefined;
    };

export interface SessionControl {
  readonly current: SessionState;
  /** @throws ApiError where the key is refused */
  readonly signIn: (key: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly retry: () => void;
  /** What `before` tells has been read. */
  readonly dismissBefore: () => void;
}

const SessionContext = createContext<SessionControl | undefined>(undefined);

/** Who is signed in. The key itself is kept nowhere: the server's cookie stands for it, which no script can read. */
export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [current, setCurrent] = useState<SessionState>({ state: "loading" });
  const latest = useRef(current);
  latest.current = current;
  const enter = useCallback((session: Session, before?: Session) => {
    setCsrfToken(session.csrfToken);
    setCurrent({ state: "signed-in", session, isEnded: false, before });
    tellSignedIn();
  }, []);
  const change = useCallback(
    (session: Session) => {
      const { current: known } = latest;
      const before = known.state === "signed-in" ? known.session : undefined;
      const isSame = before !== undefined && ownerName(before) === ownerName(session);
      enter(session, isSame ? undefined : before);
      return isSame;
    },
    [enter],
  );
  useEffect(() => {
    watchSession({
      onEnded: () =>
        setCurrent((known) => (known.state === "signed-in" ? { ...known, isEnded: true } : known)),
      onChanged: change,
    });
    return () => watchSession(undefined);
  }, [change]);
  const read = useCallback(async () => {
    try {
      enter(await call<Session>("GET", "/v1/session"));
    } catch (error) {
      const problem = problemOf(error);
      setCurrent(problem.status === 401 ? { state: "signed-out" } : { state: "failed", problem });
    }
  }, [enter]);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    // Meanwhile another tab may have signed in somebody else.
    const look = async () => {
      const known = latest.current;
      if (document.visibilityState !== "visible" || known.state !== "signed-in") return;
      const session = await call<Session>("GET", "/v1/session").catch(() => undefined);
      if (session && (known.isEnded || session.csrfToken !== known.session.csrfToken)) change(session);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [change]);
  const control: SessionControl = {
    current,
    retry: () => {
      setCurrent({ state: "loading" });
      void read();
    },
    dismissBefore: () =>
      setCurrent((known) => (known.state === "signed-in" ? { ...known, before: undefined } : known)),
    signIn: async (key) => {
      const session = await call<Session>("POST", "/v1/session", { body: { key } });
      forgetKept(session);
      enter(session);
    },
    signOut: async () => {
      await call("DELETE", "/v1/session");
      forgetKept();
      setCsrfToken(null);
      setCurrent({ state: "signed-out" });
    },
  };
  return <SessionContext.Provider value={control}>{children}</SessionContext.Provider>;
}

export function useSessionControl(): SessionControl {
  const control = useContext(SessionContext);
  if (!control) throw new Error("There is no session above this.");
  return control;
}

/** Who is signed in, for what is shown to them alone. */
export function useSession(): Session {
  const { current } = useSessionControl();
  if (current.state !== "signed-in") throw new Error("Nobody is signed in.");
  return current.session;
}

const MAIN_TENANT = "default";

/** Whether this may change what is of the deployment as a whole, where its role is enough: keys of one tenant may not. */
export function isOfDeployment({ keyId, tenant }: Pick<Session, "keyId" | "tenant">): boolean {
  return keyId === null || tenant === MAIN_TENANT;
}

/** Whether who is signed in may do what `least` may. */
export function useMay(least: Role): boolean {
  return includesRole(useSession().role, least);
}
