import type { DataSource } from 'typeorm';
import { isCurrency } from '../platform/values/currency.js';
import { newId } from '../platform/values/ids.js';
import { isTimeZone } from '../platform/values/time-zone.js';
import { Tenant } from './tenant.entity.js';
import { UsageError } from './usage-error.js';

/** Input of {@link Tenants.create}. */
export interface NewTenant {
  /** Unique short name: 1 to 63 lower-case letters, digits and inner hyphens. */
  slug: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA name. */
  timezone: string;
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Administration of tenants by the operator, with the owner's connection. */
export class Tenants {
  constructor(private readonly owner: DataSource) {}

  /** Creates a tenant. Throws {@link UsageError} for invalid input and a slug that exists. */
  async create({ slug, name, currency, timezone }: NewTenant): Promise<Tenant> {
    if (!SLUG.test(slug)) throw new UsageError('A slug is 1 to 63 letters a-z, digits and inner hyphens.');
    if (!name) throw new UsageError('A name is required.');
    if (!isCurrency(currency)) throw new UsageError(`${currency} is not a currency of ISO 4217.`);
    if (!isTimeZone(timezone)) throw new UsageError(`${timezone} is not an IANA time zone.`);
    const tenants = this.owner.getRepository(Tenant);
    if (await tenants.findOneBy({ slug })) throw new UsageError(`Tenant ${slug} already exists.`);
    return tenants.save(tenants.create({ id: newId(), slug, name, currency, timezone }));
  }

  /** All tenants by their slugs. */
  list(): Promise<Tenant[]> {
    return this.owner.getRepository(Tenant).find({ order: { slug: 'ASC' } });
  }

  /** Suspends a tenant: its API keys are refused. Throws {@link UsageError} when it does not exist. */
  async suspend(slug: string): Promise<void> {
    const tenant = await this.get(slug);
    await this.owner.getRepository(Tenant).update({ id: tenant.id }, { status: 'suspended' });
  }

  /** The tenant of a slug, or null. */
  async find(slug: string): Promise<Tenant | null> {
    return this.owner.getRepository(Tenant).findOneBy({ slug });
  }

  /** The tenant of a slug. Throws {@link UsageError} when there is none. */
  async get(slug: string): Promise<Tenant> {
    const tenant = await this.find(slug);
    if (!tenant) throw new UsageError(`There is no tenant ${slug}.`);
    return tenant;
  }
}
