const tabs = [
  { path: "/console/thresholds", label: "In force" },
  { path: "/console/thresholds/labels", label: "Label pairs" },
  { path: "/console/thresholds/calibrations", label: "Measured" },
] as const;

/** The pages of the room. */
export function ThresholdTabs({ current }: { current: (typeof tabs)[number]["path"] }) {
  return (
    <nav class="tabs" aria-label="Thresholds">
      {tabs.map(({ path, label }) => (
        <a key={path} href={path} aria-current={path === current ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
