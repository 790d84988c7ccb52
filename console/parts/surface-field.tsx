import { useQuery } from "./use-query.ts";

/** Which surface is looked at, kept in the address. @param surfaces those that are known; one that the address names is offered too */
export function SurfaceField({ surfaces }: { surfaces: readonly string[] }) {
  const [surface, setSurface] = useQuery("surface");
  const offered = surface === "" || surfaces.includes(surface) ? surfaces : [...surfaces, surface];
  return (
    <label class="field compact">
      <span>Surface</span>
      <select value={surface} onChange={(event) => setSurface(event.currentTarget.value)}>
        <option value="">Every surface</option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}
