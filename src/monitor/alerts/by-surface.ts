/** Days of each surface, in their order. */
export function bySurface<Day extends { readonly surface: string | null }>(
  days: readonly Day[],
): ReadonlyMap<string | null, readonly Day[]> {
  const surfaces = new Map<string | null, Day[]>();
  for (const day of days) {
    const known = surfaces.get(day.surface);
    if (known) known.push(day);
    else surfaces.set(day.surface, [day]);
  }
  return surfaces;
}

/** Of each surface, the days that can be compared. */
export function countDaysOf<Day extends { readonly surface: string | null }>(
  days: readonly Day[],
  usable: (days: readonly Day[]) => readonly unknown[],
): ReadonlyMap<string | null, number> {
  return new Map([...bySurface(days)].map(([surface, own]) => [surface, usable(own).length]));
}

/** As it begins a sentence; empty for questions that named no surface. */
export function atSurface(surface: string | null): string {
  return surface === null ? "" : `${surface}: `;
}

export function surfaceFlag(surface: string | null): string {
  return surface === null ? "" : ` --surface ${surface}`;
}
