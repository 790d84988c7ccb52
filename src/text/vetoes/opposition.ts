/** One matter on which two questions take different sides. */
export interface Opposition {
  readonly asked: string;
  readonly stored: string;
}
