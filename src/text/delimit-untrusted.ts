/**
 * Puts text that strangers wrote between two lines that carry a random marker, so that a model can be told where data
 * begins and ends, and no data can end it early: the marker is drawn anew for each question and cut out of the text
 * wherever it occurs.
 */
export interface UntrustedText {
  /** What the text is, in one word for the model, such as `passage`. */
  readonly label: string;
  /** Number the model may cite. @default none */
  readonly number?: number;
  readonly text: string;
}

export function delimitUntrusted({ label, number, text }: UntrustedText, marker: string): string {
  const name = number === undefined ? label : `${label} ${number}`;
  const inner = text.replaceAll(marker, "");
  return `<<<${name} ${marker}>>>\n${inner}\n<<<end of ${name} ${marker}>>>`;
}
