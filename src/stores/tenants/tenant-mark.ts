/** What a tenant's database says about itself: whose it is, and since when. */
export interface TenantMark {
  /** Exact, as `checkTenantId` returns it. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}
