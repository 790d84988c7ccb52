import { useEffect, useRef } from "preact/hooks";
import { useSession } from "../api/session.tsx";
import { SignInForm } from "./sign-in.tsx";

/** Over the page as it stands, once the server asks for a key again: with the same key it goes on where it was. */
export function SignInAgain() {
  const { name } = useSession();
  const element = useRef<HTMLDialogElement>(null);
  const open = () => {
    if (element.current?.open === false) element.current.showModal();
  };
  useEffect(open, []);
  return (
    <dialog
      ref={element}
      class="dialog sign-in-again"
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
      onClose={open}
    >
      <SignInForm
        note={`Your session has ended. Sign in again, and the page is as you left it, with what you typed. With another key than that of ${name} it is forgotten.`}
      />
    </dialog>
  );
}
