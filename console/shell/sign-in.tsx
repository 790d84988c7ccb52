import { useEffect, useRef, useState } from "preact/hooks";
import { useSessionControl } from "../api/session.tsx";
import { useAction } from "../api/use-action.ts";
import { FailureLine } from "../parts/failure.tsx";

export function SignIn() {
  return (
    <main class="alone">
      <SignInForm />
    </main>
  );
}

/**
 * A key opens the console; a cookie that no script can read stands for it from then on.
 *
 * @param note why it is asked for; undefined where nobody was signed in
 */
export function SignInForm({ note }: { note?: string }) {
  const { signIn } = useSessionControl();
  const [key, setKey] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const entering = useAction(async () => signIn(key));
  useEffect(() => {
    const { title } = document;
    document.title = "Sign in · Assay";
    field.current?.focus();
    return () => {
      document.title = title;
    };
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await entering.run())) field.current?.select();
  };
  return (
    <form class="card sign-in" onSubmit={submit}>
      <h1>
        <img src="/console/icon.svg" alt="" width="34" height="34" /> Assay
      </h1>
      {note && <p>{note}</p>}
      <label class="field">
        <span>Your key</span>
        <input
          ref={field}
          type="password"
          name="key"
          autocomplete="current-password"
          spellcheck={false}
          required
          value={key}
          aria-describedby="key-note"
          onInput={(event) => setKey(event.currentTarget.value)}
        />
      </label>
      <p class="faint" id="key-note">
        It begins with <code>assay_</code>. Whoever runs the server makes one with{" "}
        <code>assay keys create</code>.
      </p>
      {entering.problem && <FailureLine problem={entering.problem} />}
      <button type="submit" class="button primary" disabled={entering.isRunning}>
        Sign in
      </button>
    </form>
  );
}
