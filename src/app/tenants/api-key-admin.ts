import type { DataSource } from 'typeorm';
import { ApiKey } from '#features/api-keys/api-key.entity.js';
import { MAX_OVERLAP_HOURS } from '#features/api-keys/api-key-limits.js';
import { ApiKeysService } from '#features/api-keys/api-keys.service.js';
import type { Revocation, RevocationOptions } from '#features/api-keys/revoke-api-key.js';
import { API_KEY_JOURNAL } from '#features/api-keys/api-key-journal.js';
import { IMPORT_JOURNAL } from '#features/imports/import-journal.js';
import { WEBHOOK_JOURNAL } from '#features/webhooks/webhook-journal.js';
import { GRANTABLE_SCOPES, QUOTAS } from '../api-names.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { asOperatorOf, ownerDb } from './owner-db.js';
import { Tenants } from './tenants.js';
import { UsageError } from './usage-error.js';

/** Input of {@link ApiKeyAdmin.create}. */
export interface NewTenantKey {
  /** Slug of the tenant. */
  tenant: string;
  /** Default: `API key`. */
  name?: string;
  scopes: string[];
  /** Default: in 365 days. */
  expiresAt?: Date;
  ownerEmail?: string;
}

/** A `wca_test_` key of a live tenant. */
export type TestKeyOnLive = Pick<ApiKey, 'lookup' | 'name' | 'scopes' | 'ownerEmail' | 'expiresAt' | 'lastUsedAt'>;

const TEST_KEYS_ON_LIVE = `select t.slug, k.lookup, k.name, k.scopes, k.owner_email as "ownerEmail", k.expires_at as "expiresAt",
    k.last_used_at as "lastUsedAt"
  from api_keys k join tenants t on t.id = k.tenant_id
  where k.mode = 'test' and t.live_tenant_id is null and k.revoked_at is null and k.expires_at > now()
  order by t.slug, k.created_at, k.id`;

/** A new key with its secret, which is not stored and cannot be read later. */
export interface IssuedKey {
  key: string;
  record: ApiKey;
}

/**
 * Administration of API keys by the operator, with the owner's connection and the service of the API. All methods throw
 * {@link UsageError}.
 */
export class ApiKeyAdmin {
  private readonly keys: ApiKeysService;
  private readonly tenants: Tenants;

  constructor(private readonly owner: DataSource) {
    this.keys = new ApiKeysService(
      ownerDb(owner, { api_key: API_KEY_JOURNAL, import: IMPORT_JOURNAL, webhook: WEBHOOK_JOURNAL }),
      Quotas.unlimited(QUOTAS),
    );
    this.tenants = new Tenants(owner);
  }

  /** Creates a key of the kind of the tenant: `wca_live_`, or `wca_test_` for a sandbox. Unlike over HTTP, its expiry can be any time. */
  async create({ tenant, name = 'API key', scopes, ...input }: NewTenantKey): Promise<IssuedKey> {
    const unknown = scopes.filter((scope) => !GRANTABLE_SCOPES.includes(scope));
    if (!scopes.length) throw new UsageError('A key needs at least one scope, such as invoices:write.');
    if (unknown.length)
      throw new UsageError(
        `Unknown scope ${unknown.join(', ')}. Scopes are <resource>:read, :write or :delete, *:read and *:*.`,
      );
    const { id } = await this.tenants.get(tenant);
    return this.issued(await asOperatorOf(id, () => this.keys.issue({ ...input, name, scopes })));
  }

  /** All keys of a tenant, the oldest first. */
  async list(slug: string): Promise<ApiKey[]> {
    const { id } = await this.tenants.get(slug);
    return this.owner.getRepository(ApiKey).find({ where: { tenantId: id }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** The `wca_test_` keys of live tenants that can be used, by tenant, the oldest first. */
  listTestKeysOnLive(): Promise<(TestKeyOnLive & { slug: string })[]> {
    return this.owner.query(TEST_KEYS_ON_LIVE);
  }

  /** Creates a new secret for a key; the old one remains valid for `overlapHours` (0 to 168, default 24). */
  async rotate(slug: string, lookup: string, overlapHours?: number): Promise<IssuedKey> {
    if (overlapHours !== undefined && !(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS))
      throw new UsageError(`The overlap is 0 to ${MAX_OVERLAP_HOURS} hours.`);
    return this.issued(await this.forKey(slug, lookup, (id) => this.keys.rotate(id, overlapHours, ANY_VERSION)));
  }

  /**
   * Revokes a key with its old secret, and ends what acts for it. Takes effect on every instance within a second. Webhooks that are kept
   * then act for no key.
   */
  revoke(slug: string, lookup: string, options: RevocationOptions = {}): Promise<Revocation> {
    return this.forKey(slug, lookup, (id) => this.keys.revoke(id, options, ANY_VERSION));
  }

  private async issued({ key, id }: { key: string; id: string }): Promise<IssuedKey> {
    return { key, record: await this.owner.getRepository(ApiKey).findOneByOrFail({ id }) };
  }

  private async forKey<T>(slug: string, lookup: string, work: (id: string) => Promise<T>): Promise<T> {
    const tenant = await this.tenants.get(slug);
    const key = await this.owner.getRepository(ApiKey).findOneBy({ tenantId: tenant.id, lookup });
    if (!key) throw new UsageError(`Tenant ${slug} has no key ${lookup}.`);
    return asOperatorOf(tenant.id, () => work(key.id));
  }
}
