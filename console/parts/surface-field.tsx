import { QuerySelect } from "./query-fields.tsx";

interface SurfaceFieldProps {
  /** Those that are known. */
  surfaces: readonly string[];
  /** What no choice stands for. @default "Every surface" */
  every?: string;
}

/** Which surface is looked at. */
export function SurfaceField({ surfaces, every = "Every surface" }: SurfaceFieldProps) {
  return (
    <QuerySelect
      name="surface"
      label="Surface"
      options={surfaces.map((each) => [each, each])}
      fallback={["", every]}
    />
  );
}
