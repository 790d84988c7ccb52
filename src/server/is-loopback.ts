import { AppError } from "../errors.ts";

/** Whether a host is this machine and no other: a name or an address, as in a URL or in the settings. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return bare === "localhost" || bare === "::1" || /^127(?:\.\d{1,3}){3}$/.test(bare);
}

/** Where nobody is asked for a key, only this machine may reach the server. @throws AppError `usage` for any other host */
export function requireKeysBeyondLoopback({ host, keys }: { host: string; keys: "required" | "off" }): void {
  if (keys === "required" || isLoopback(host)) return;
  throw new AppError(
    "usage",
    `The server does not listen on ${host}: "server.keys" is off, so only this machine may reach it.`,
    { hint: "assay serve --keys required, or --host 127.0.0.1" },
  );
}
