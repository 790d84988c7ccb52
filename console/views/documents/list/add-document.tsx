import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Dialog } from "../../../parts/dialog.tsx";
import { editPath } from "../document-route.ts";

/** Asks what a new document is to be called; its text is written on its own page. */
export function AddDocument() {
  const { route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [id, setId] = useState("");
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Add a document…
      </button>
      <Dialog title="Add a document" isOpen={isOpen} onClose={() => setOpen(false)}>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            route(editPath(id.trim()));
          }}
        >
          <label class="field">
            <span>Its id</span>
            <input
              required
              pattern=".*\S.*"
              placeholder="guide/start.md"
              value={id}
              onInput={(event) => setId(event.currentTarget.value)}
            />
          </label>
          <p class="faint small">
            Like a path: links and filters go by it. A document that has this id already is opened to be
            changed.
          </p>
          <div class="actions">
            <button type="submit" class="button primary">
              Write its text
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
