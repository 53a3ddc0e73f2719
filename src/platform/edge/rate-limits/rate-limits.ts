import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '#platform/base/config/env.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { memberOf } from '#platform/data/tenancy/fair-shares.js';
import { MAX_STORE_WAIT_MS, SharedStore } from './shared-store.js';

/** Length of the window in which requests are counted, in seconds. It begins with the first request. */
const WINDOW_SECONDS = 60;
/** Prefix of all names in the shared store. */
const NAMESPACE = 'wca-rate-limit';

export type PolicyName = 'reads' | 'writes' | 'tenant';

/** The limits of requests in a minute; null: none. */
export type LimitsPerMinute = Readonly<Record<PolicyName, number | null>>;

/** A limit of requests in a window. */
interface Policy {
  name: PolicyName;
  quota: number;
  /** Counts in this process; used without a store, and while the store does not answer. */
  local: RateLimiterAbstract;
  shared?: RateLimiterAbstract;
}

/** The state of a policy after a request was counted. */
interface Balance {
  policy: Policy;
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}

type SetHeader = (name: string, value: string) => void;

/**
 * Limits of requests per minute: of each API key for reads and for writes, and of each tenant for all requests. Each is off unless it is
 * configured. All sandboxes together are one tenant. Counts are kept in the process, or in a store that all instances share.
 */
@Injectable()
export class RateLimits implements OnModuleDestroy {
  /** Called for each refused request. */
  onRefused?: (policy: PolicyName) => void;

  private constructor(
    private readonly policies: Partial<Record<PolicyName, Policy>>,
    readonly store?: SharedStore,
  ) {}

  static async open(env: Env): Promise<RateLimits> {
    const quotas: Partial<Record<PolicyName, number>> = {
      reads: env.RATE_LIMIT_READS_PER_MINUTE,
      writes: env.RATE_LIMIT_WRITES_PER_MINUTE,
      tenant: env.RATE_LIMIT_TENANT_PER_MINUTE,
    };
    const limited = Object.entries(quotas).flatMap(([name, quota]) =>
      quota ? [{ name: name as PolicyName, quota }] : [],
    );
    if (!limited.length) return new RateLimits({});
    const { RateLimiterMemory, RateLimiterRedis } = await import('rate-limiter-flexible');
    const store = env.RATE_LIMIT_STORE_URL ? await SharedStore.open(env.RATE_LIMIT_STORE_URL) : undefined;
    const policies = limited.map(({ name, quota }): Policy => {
      const options = { points: quota, duration: WINDOW_SECONDS, keyPrefix: `${NAMESPACE}:${name}` };
      const shared =
        store &&
        new RateLimiterRedis({
          ...options,
          storeClient: store.client,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
        });
      return { name, quota, local: new RateLimiterMemory(options), shared };
    });
    return new RateLimits(Object.fromEntries(policies.map((policy) => [policy.name, policy])), store);
  }

  /** The configured limits. */
  get perMinute(): LimitsPerMinute {
    const quotaOf = (name: PolicyName) => this.policies[name]?.quota ?? null;
    return { reads: quotaOf('reads'), writes: quotaOf('writes'), tenant: quotaOf('tenant') };
  }

  /** Whether any limit is configured. */
  get areOn(): boolean {
    return Object.keys(this.policies).length > 0;
  }

  onModuleDestroy(): void {
    this.store?.close();
  }

  /**
   * Counts a request and sets the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) of its answer. A
   * request beyond the limit of its key does not count for the tenant. Throws `rate_limited` for a request beyond a limit, and then also sets
   * `Retry-After`.
   */
  async admit({ keyId, tenant }: Caller, isRead: boolean, setHeader: SetHeader): Promise<void> {
    const deadline = performance.now() + MAX_STORE_WAIT_MS;
    const balances: Balance[] = [];
    const ofKey = this.policies[isRead ? 'reads' : 'writes'];
    if (ofKey) balances.push(await this.count(ofKey, keyId, deadline));
    if (this.policies.tenant && !balances[0]?.isExceeded)
      balances.push(await this.count(this.policies.tenant, memberOf(tenant.id), deadline));
    if (!balances.length) return;
    setHeader('RateLimit-Policy', balances.map(policyItem).join(', '));
    setHeader('RateLimit', balances.map(balanceItem).join(', '));
    const exceeded = balances.find(({ isExceeded }) => isExceeded);
    if (!exceeded) return;
    setHeader('Retry-After', String(exceeded.resetSeconds));
    this.onRefused?.(exceeded.policy.name);
    throw limitReached(exceeded.policy);
  }

  private async count(policy: Policy, key: string, deadline: number): Promise<Balance> {
    const { shared, local, quota } = policy;
    const counted =
      (shared && (await this.store!.send(() => consume(shared, key), deadline))) ?? (await consume(local, key));
    return {
      policy,
      remaining: counted.remainingPoints,
      resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
      isExceeded: counted.consumedPoints > quota,
    };
  }
}

/** Counts a request. The library rejects with the same result for a request beyond the limit, and with an error of the store. */
const consume = (limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> =>
  limiter.consume(key).catch((result: unknown) => {
    if (result instanceof Error) throw result;
    return result as RateLimiterRes;
  });

const policyItem = ({ policy: { name, quota } }: Balance): string => `"${name}";q=${quota};w=${WINDOW_SECONDS}`;
const balanceItem = ({ policy: { name }, remaining, resetSeconds }: Balance): string =>
  `"${name}";r=${remaining};t=${resetSeconds}`;

const LIMITED: Record<PolicyName, string> = {
  reads: 'reads per minute of this API key',
  writes: 'writes per minute of this API key',
  tenant: 'requests per minute of this tenant',
};
const limitReached = ({ name, quota }: Policy): DomainError =>
  new DomainError('rate_limited', `The limit of ${quota} ${LIMITED[name]} is reached; send the request again later.`);
