import type { AccessKey } from "../../service/access/access.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { toMinute } from "./to-minute.ts";

/** What a key may do, in a line. */
export function describeKey({ id, name, role, tenant, surfaces, expiresAt }: AccessKey): string {
  const where =
    surfaces.length === 0 ? "every surface" : surfaces.map((surface) => oneLine(surface)).join(", ");
  const until = expiresAt === null ? "until it is revoked" : `until ${toMinute(expiresAt)}`;
  return `${id} ${oneLine(name)}: ${role} of ${oneLine(tenant)}, ${where}, ${until}`;
}

/** One row for each key, below a heading. */
export function renderKeys(
  keys: readonly AccessKey[],
  { now, styler: { bold, dim, red } }: { now: Date; styler: Styler },
): string {
  if (keys.length === 0) return "No access keys. Create one: assay keys create --name <text> --role <role>";
  const heading = ["id", "name", "role", "tenant", "surfaces", "created", "last used", "state"].map(dim);
  const rows = keys.map((key) => {
    const end = endOf(key, now);
    return [
      bold(key.id),
      oneLine(key.name, 40),
      key.role,
      oneLine(key.tenant, 40),
      key.surfaces.length === 0 ? "all" : key.surfaces.map((surface) => oneLine(surface)).join(", "),
      `${key.createdAt.slice(0, 10)} by ${oneLine(key.createdBy, 40)}`,
      key.lastUsedAt === null ? "never" : toMinute(key.lastUsedAt),
      end.isOver ? red(end.text) : end.text,
    ];
  });
  return renderColumns([heading, ...rows]);
}

function endOf(key: AccessKey, now: Date): { isOver: boolean; text: string } {
  if (key.revokedAt !== null) {
    return {
      isOver: true,
      text: `revoked ${key.revokedAt.slice(0, 10)} by ${oneLine(key.revokedBy ?? "", 40)}`,
    };
  }
  if (key.expiresAt === null) return { isOver: false, text: "in force" };
  const isOver = key.expiresAt <= now.toISOString();
  return { isOver, text: `${isOver ? "expired" : "until"} ${toMinute(key.expiresAt)}` };
}
