import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

interface NumberFieldProps {
  label: string;
  value: number;
  /** Told of what was typed where it is a number; empty to go back to what is proposed. */
  onChange: (text: string) => void;
  children?: ComponentChildren;
}

/** A number of 0 or more that is proposed and may be changed. */
export function NumberField({ label, value, onChange, children }: NumberFieldProps) {
  const note = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed !== "" && !(Number(typed) >= 0);
  return (
    <label class="field compact">
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        value={typed ?? String(value)}
        aria-describedby={note}
        aria-invalid={isWrong}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          if (text.trim() === "" || Number(text) >= 0) onChange(text.trim());
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span class="faint small" id={note}>
        {isWrong ? "A number of 0 or more, such as 0.25." : children}
      </span>
    </label>
  );
}
