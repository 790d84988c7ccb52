import type { TrafficDay } from "./traffic-day.ts";

/**
 * What came into use on each day, by day: a version whose name ran otherwise when it last ran, or not at all. A name that
 * does not run on every day, such as that of a model that is seldom asked, is no deploy when it comes back as it was.
 *
 * @param days of one surface, oldest first; nothing is known of what the first one changed
 */
export function findDeploys(
  days: readonly Pick<TrafficDay, "day" | "versions">[],
): ReadonlyMap<string, readonly string[]> {
  const last = new Map<string, ReadonlySet<string>>();
  const deploys = new Map<string, string[]>();
  for (const [number, { day, versions }] of days.entries()) {
    const today = new Map<string, Set<string>>();
    for (const version of versions) {
      const name = version.split("=", 1)[0] ?? version;
      const known = today.get(name);
      if (known) known.add(version);
      else today.set(name, new Set([version]));
    }
    const changed = [...today].flatMap(([name, values]) =>
      [...values].filter((version) => last.get(name)?.has(version) !== true),
    );
    if (number > 0 && changed.length > 0) deploys.set(day, changed);
    for (const [name, values] of today) last.set(name, values);
  }
  return deploys;
}
