import type { Env } from '../../base/config/env.js';
import { DomainError } from '../../base/errors/domain-error.js';

/** What the refusal of each quota says: what is counted, and what the caller can do. */
const TEXTS = {
  api_keys: { counted: 'valid API keys', cure: 'revoke one first' },
  webhooks: { counted: 'webhooks', cure: 'delete one first' },
  pending_deliveries: { counted: 'pending deliveries', cure: 'wait until they are delivered, or delete a webhook' },
  imports: { counted: 'unfinished imports', cure: 'wait for one to end' },
  import_bytes: { counted: 'bytes of unfinished imports', cure: 'wait for one to end' },
  media_files: { counted: 'media files', cure: 'delete some first' },
  media_bytes: { counted: 'bytes of media files', cure: 'delete some first' },
  stored_answers: {
    counted: 'answers stored for idempotency keys',
    cure: 'send the request without Idempotency-Key, or wait: each is kept for 72 hours',
  },
} as const;

export type QuotaName = keyof typeof TEXTS;
export const QUOTA_NAMES = Object.keys(TEXTS) as QuotaName[];

const MEGABYTE = 1024 * 1024;

/** What one tenant may store: the same for each tenant of a deployment. Counts, and bytes where the name says so. */
export class Quotas {
  /** Called for each refusal. */
  onRefused?: (name: QuotaName) => void;

  constructor(readonly limits: Readonly<Record<QuotaName, number>>) {}

  static of(env: Env): Quotas {
    return new Quotas({
      api_keys: env.QUOTA_API_KEYS,
      webhooks: env.QUOTA_WEBHOOKS,
      pending_deliveries: env.QUOTA_PENDING_DELIVERIES,
      imports: env.QUOTA_IMPORTS,
      import_bytes: env.QUOTA_IMPORTS_MB * MEGABYTE,
      media_files: env.QUOTA_MEDIA_FILES,
      media_bytes: env.QUOTA_MEDIA_MB * MEGABYTE,
      stored_answers: env.QUOTA_STORED_ANSWERS,
    });
  }

  /** For work of the operator, which has no quotas. */
  static unlimited(): Quotas {
    return new Quotas(Object.fromEntries(QUOTA_NAMES.map((name) => [name, Infinity])) as Record<QuotaName, number>);
  }

  /** Throws {@link QuotaExceeded} (`limit_reached`) when a tenant that uses `used` of a quota may not use `added` more. */
  admit(name: QuotaName, used: number, added = 1): void {
    const limit = this.limits[name];
    if (used + added <= limit) return;
    this.onRefused?.(name);
    throw new QuotaExceeded(name, limit, used, added);
  }
}

/** The tenant has used up a quota. Names the quota, its limit, and what to do. */
export class QuotaExceeded extends DomainError {
  constructor(
    readonly quota: QuotaName,
    limit: number,
    used: number,
    added: number,
  ) {
    const { counted, cure } = TEXTS[quota];
    super('limit_reached', `A tenant can have at most ${limit} ${counted}; ${cure}.`, [
      {
        field: quota,
        reason: `is ${used} and cannot become ${used + added}: the quota of the tenant is ${limit}; ${cure}. GET /v2/tenant shows all quotas`,
      },
    ]);
  }
}
