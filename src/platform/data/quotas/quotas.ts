import type { Env } from '#platform/base/config/env.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { DeclaredQuota, NameOf } from '#platform/base/names/api-names.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { callerIfAny } from '../tenancy/caller.js';

/** The quotas of the platform. Those of the features are in their `api-names.ts`. */
export const PLATFORM_QUOTAS = {
  stored_answers: {
    text: 'answers that are stored for idempotency keys, each for 72 hours',
    counted: 'answers stored for idempotency keys',
    cure: 'send the request without Idempotency-Key, or wait: each is kept for 72 hours',
    limit: ({ QUOTA_STORED_ANSWERS }: Env) => QUOTA_STORED_ANSWERS,
  },
} satisfies Record<string, DeclaredQuota>;

/** The name of a quota of the platform or of a feature. */
export type QuotaName = keyof typeof PLATFORM_QUOTAS | NameOf<'quotas'>;

/** All quotas. */
export type DeclaredQuotas = Readonly<Record<QuotaName, DeclaredQuota>>;

/** What one tenant may store: the same for each live tenant of a deployment, and for each sandbox. Counts, and bytes where the name says so. */
export class Quotas {
  /** Called for each refusal. */
  onRefused?: (name: QuotaName) => void;

  private constructor(
    private readonly declared: DeclaredQuotas,
    /** The limits of live tenants. */
    readonly limits: Readonly<Record<QuotaName, number>>,
    private readonly boundsSandboxes = true,
  ) {}

  static of(declared: DeclaredQuotas, env: Env): Quotas {
    return new Quotas(
      declared,
      limitsOf(declared, ({ limit }) => limit(env)),
    );
  }

  /** For work of the operator, which has no quotas. */
  static unlimited(declared: DeclaredQuotas): Quotas {
    return new Quotas(
      declared,
      limitsOf(declared, () => Infinity),
      false,
    );
  }

  /** The limit of the current tenant; that of a sandbox may be lower. */
  limitOf(name: QuotaName): number {
    const { inSandbox = Infinity } = this.declared[name];
    const isSandbox = this.boundsSandboxes && isSandboxTenantId(callerIfAny()?.tenant.id ?? '');
    return isSandbox ? Math.min(this.limits[name], inSandbox) : this.limits[name];
  }

  /** Throws {@link QuotaExceeded} (`limit_reached`) when a tenant that uses `used` of a quota may not use `added` more. */
  admit(name: QuotaName, used: number, added = 1): void {
    const limit = this.limitOf(name);
    if (used + added <= limit) return;
    this.onRefused?.(name);
    throw new QuotaExceeded(name, this.declared[name], { limit, used, added });
  }
}

const limitsOf = (declared: DeclaredQuotas, limitOf: (quota: DeclaredQuota) => number) =>
  Object.fromEntries(Object.entries(declared).map(([name, quota]) => [name, limitOf(quota)])) as Record<
    QuotaName,
    number
  >;

/** The tenant has used up a quota. Names the quota, its limit, and what to do. */
export class QuotaExceeded extends DomainError {
  constructor(
    name: QuotaName,
    { counted, cure }: DeclaredQuota,
    { limit, used, added }: { limit: number; used: number; added: number },
  ) {
    super('limit_reached', `A tenant can have at most ${limit} ${counted}; ${cure}.`, [
      {
        field: name,
        reason: `is ${used} and cannot become ${used + added}: the quota of the tenant is ${limit}; ${cure}. GET /v2/tenant shows all quotas`,
      },
    ]);
  }
}
