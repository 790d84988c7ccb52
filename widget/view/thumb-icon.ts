const SVG = "http://www.w3.org/2000/svg";

/** A thumb on a grid of 24, drawn and not written, since not every device has a font for it. */
const THUMB = "M7 11v9H3v-9h4l4-8c1.5 0 2.5 1.2 2.2 2.8L12.7 9H19a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7";

export function thumbIcon(direction: "up" | "down"): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", THUMB);
  if (direction === "down") path.setAttribute("transform", "rotate(180 12 12)");
  icon.append(path);
  return icon;
}
