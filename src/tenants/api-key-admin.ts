import type { DataSource, Repository } from 'typeorm';
import { formatKey, hashSecret, type KeyMode, newLookup, newSecret } from '../platform/auth/key-format.js';
import { GRANTABLE_SCOPES } from '../platform/auth/scopes.js';
import { newId } from '../platform/values/ids.js';
import { ApiKey } from './api-key.entity.js';
import { Tenants } from './tenants.js';
import { UsageError } from './usage-error.js';

const DAY_MS = 86_400_000;
const DEFAULT_LIFETIME_DAYS = 365;
const OVERLAP_HOURS = { default: 24, max: 168 };

/** Input of {@link ApiKeyAdmin.create}. */
export interface NewApiKey {
  /** Slug of the tenant. */
  tenant: string;
  scopes: string[];
  /** Default: in 365 days. */
  expiresAt?: Date;
  ownerEmail?: string;
  /** Default: `live`. */
  mode?: KeyMode;
}

/** A new key with its secret, which is not stored and cannot be read later. */
export interface IssuedKey {
  key: string;
  record: ApiKey;
}

/** Administration of API keys by the operator, with the owner's connection. All methods throw {@link UsageError}. */
export class ApiKeyAdmin {
  private readonly keys: Repository<ApiKey>;
  private readonly tenants: Tenants;

  constructor(owner: DataSource) {
    this.keys = owner.getRepository(ApiKey);
    this.tenants = new Tenants(owner);
  }

  /** Creates a key. */
  async create({ tenant: slug, scopes, expiresAt, ownerEmail, mode = 'live' }: NewApiKey): Promise<IssuedKey> {
    const unknown = scopes.filter((scope) => !GRANTABLE_SCOPES.has(scope));
    if (!scopes.length) throw new UsageError('A key needs at least one scope, such as invoices:write.');
    if (unknown.length)
      throw new UsageError(
        `Unknown scope ${unknown.join(', ')}. Scopes are <resource>:read, :write or :delete, *:read and *:*.`,
      );
    const tenant = await this.tenants.get(slug);
    const parts = { lookup: newLookup(), secret: newSecret() };
    const record = this.keys.create({
      id: newId(),
      tenantId: tenant.id,
      mode,
      lookup: parts.lookup,
      secretHash: hashSecret(parts.secret),
      scopes,
      ownerEmail: ownerEmail ?? null,
      expiresAt: expiresAt ?? new Date(Date.now() + DEFAULT_LIFETIME_DAYS * DAY_MS),
    });
    await this.keys.save(record);
    return { key: formatKey(mode, parts), record };
  }

  /** All keys of a tenant, the oldest first. */
  async list(slug: string): Promise<ApiKey[]> {
    const { id } = await this.tenants.get(slug);
    return this.keys.find({ where: { tenantId: id }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Creates a new secret for a key; the old one remains valid for `overlapHours` (0 to 168, default 24). */
  async rotate(slug: string, lookup: string, overlapHours: number = OVERLAP_HOURS.default): Promise<IssuedKey> {
    if (!(overlapHours >= 0 && overlapHours <= OVERLAP_HOURS.max))
      throw new UsageError(`The overlap is 0 to ${OVERLAP_HOURS.max} hours.`);
    const record = await this.get(slug, lookup);
    if (record.revokedAt) throw new UsageError('The key is revoked.');
    const secret = newSecret();
    record.previousSecretHash = record.secretHash;
    record.previousExpiresAt = new Date(Date.now() + overlapHours * 3_600_000);
    record.secretHash = hashSecret(secret);
    await this.keys.save(record);
    return { key: formatKey(record.mode, { lookup, secret }), record };
  }

  /** Revokes a key with its old secret. Takes effect on every instance within a second. */
  async revoke(slug: string, lookup: string): Promise<void> {
    const { id } = await this.get(slug, lookup);
    await this.keys.update({ id }, { revokedAt: new Date() });
  }

  private async get(slug: string, lookup: string): Promise<ApiKey> {
    const { id } = await this.tenants.get(slug);
    const record = await this.keys.findOneBy({ tenantId: id, lookup });
    if (!record) throw new UsageError(`Tenant ${slug} has no key ${lookup}.`);
    return record;
  }
}
