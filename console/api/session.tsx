import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "./api-problem.ts";
import { call, setCsrfToken } from "./call.ts";
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
  | { readonly state: "signed-in"; readonly session: Session };

export interface SessionControl {
  readonly current: SessionState;
  /** @throws ApiError where the key is refused */
  readonly signIn: (key: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly retry: () => void;
}

const SessionContext = createContext<SessionControl | undefined>(undefined);

/** Who is signed in. The key itself is kept nowhere: the server's cookie stands for it, which no script can read. */
export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [current, setCurrent] = useState<SessionState>({ state: "loading" });
  const enter = useCallback((session: Session) => {
    setCsrfToken(session.csrfToken);
    setCurrent({ state: "signed-in", session });
  }, []);
  const read = useCallback(async () => {
    try {
      enter(await call<Session>("GET", "/v1/session"));
    } catch (error) {
      const problem = problemOf(error);
      setCurrent(problem.status === 401 ? { state: "signed-out" } : { state: "failed", problem });
    }
  }, [enter]);
  useEffect(() => void read(), [read]);
  const control: SessionControl = {
    current,
    retry: () => {
      setCurrent({ state: "loading" });
      void read();
    },
    signIn: async (key) => enter(await call<Session>("POST", "/v1/session", { body: { key } })),
    signOut: async () => {
      await call("DELETE", "/v1/session");
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

/** Whether who is signed in may do what `least` may. */
export function useMay(least: Role): boolean {
  return includesRole(useSession().role, least);
}
