const addressNames = /_PORT(?:_\d+_(?:TCP|UDP|SCTP))?$/;
const addresses = /^(?:tcp|udp|sctp):\/\//i;
const partNames = /_SERVICE_(?:HOST|PORT(?:_[A-Z\d_]+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)_(?:PROTO|PORT|ADDR)$/;

/**
 * Whether a variable tells a container where a service named `assay…` is, and is no setting of ours. Kubernetes sets them in
 * every pod beside such a service (Kubernetes, "Accessing the Service: environment variables"), and so did links of Docker:
 * `ASSAY_SERVICE_HOST`, `ASSAY_PORT=tcp://10.0.0.1:80`. Beside a service `assay-server` the name `ASSAY_SERVER_PORT` is also
 * that of a setting, and only the value tells which one is meant.
 */
export function isServiceLink(name: string, value: string): boolean {
  return partNames.test(name) || (addressNames.test(name) && addresses.test(value));
}
