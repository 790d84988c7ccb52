/**
 * How often something may be done: each id has a bucket that holds `burst` tokens and is filled again evenly, and each
 * time takes one. Kept in this process alone, so several processes allow several times as much.
 */
export interface TokenBuckets {
  take(id: string): Allowance;
}

export interface Allowance {
  readonly isGranted: boolean;
  /** Tokens that are left, whole ones. */
  readonly remaining: number;
  /** Until the bucket is full again, rounded up. */
  readonly fullInSeconds: number;
  /** Until there is a token, rounded up; 0 where there is one. */
  readonly retryInSeconds: number;
}

export interface TokenBucketsOptions {
  perMinute: number;
  burst: number;
  clock: () => Date;
}

interface Bucket {
  readonly tokens: number;
  /** When it held them, in milliseconds. */
  readonly at: number;
}

/** Above this many, those that are full are forgotten: a full bucket is as good as none. */
const MANY = 10_000;

export function createTokenBuckets({ perMinute, burst, clock }: TokenBucketsOptions): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  const filled = ({ tokens, at }: Bucket, now: number): number =>
    Math.min(burst, tokens + Math.max(0, now - at) * perMs);
  const seconds = (tokens: number): number => Math.ceil(Math.max(0, tokens) / perMs / 1000);

  const forgetFull = (now: number): void => {
    for (const [id, bucket] of buckets) if (filled(bucket, now) >= burst) buckets.delete(id);
    // Whoever sends under ever new ids must not fill the memory: the oldest go, which are the nearest to full.
    for (const id of buckets.keys()) {
      if (buckets.size <= MANY) break;
      buckets.delete(id);
    }
  };

  return {
    take(id) {
      const now = clock().getTime();
      const known = buckets.get(id);
      const held = known === undefined ? burst : filled(known, now);
      const isGranted = held >= 1;
      const tokens = isGranted ? held - 1 : held;
      buckets.delete(id);
      buckets.set(id, { tokens, at: now });
      if (buckets.size > MANY) forgetFull(now);
      return {
        isGranted,
        remaining: Math.floor(tokens),
        fullInSeconds: seconds(burst - tokens),
        retryInSeconds: seconds(1 - tokens),
      };
    },
  };
}
