import type { DataSource } from 'typeorm';
import { isCurrency } from '#platform/base/values/currency.js';
import { decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { isTimeZone } from '#platform/base/values/time-zone.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { addRowsOfNewTenant } from './rows-of-new-tenant.js';
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

/** Input of {@link Tenants.update}: fields that are undefined keep their values. */
export interface TenantChanges {
  name?: string;
  /** ISO 4217. */
  currency?: string;
  /** IANA name. */
  timezone?: string;
  /** 0 to 100 with at most 4 decimals, as text. */
  overInvoiceTolerancePercent?: string;
}

/** Waits for transactions that create orders, and makes later ones wait; see `migrations/functions/confirm_currency.sql`. */
const LOCK_CURRENCY = `select pg_advisory_xact_lock(hashtextextended($1::text || 'tenants.currency', 0))`;

/** Whether a tenant has documents with amounts; shipments and credit notes need an order or an invoice. */
const HAS_DOCUMENTS = `select exists (select 1 from orders where tenant_id = $1)
  or exists (select 1 from invoices where tenant_id = $1) as found`;

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Administration of tenants by the operator, with the owner's connection. */
export class Tenants {
  constructor(private readonly owner: DataSource) {}

  /** Creates a tenant. Throws {@link UsageError} for invalid input and a slug that exists. */
  async create({ slug, name, currency, timezone }: NewTenant): Promise<Pick<Tenant, keyof NewTenant | 'id'>> {
    if (!SLUG.test(slug)) throw new UsageError('A slug is 1 to 63 letters a-z, digits and inner hyphens.');
    checkValues({ name, currency, timezone });
    const tenants = this.owner.getRepository(Tenant);
    if (await tenants.existsBy({ slug })) throw new UsageError(`Tenant ${slug} already exists.`);
    const tenant = tenants.create({ id: newId(), slug, name, currency, timezone });
    await this.owner.transaction(async (manager) => {
      await addRowsOfNewTenant(manager, tenant.id);
      // without reading columns back: those that functions alone read do not exist while an older schema is migrated
      await manager.createQueryBuilder().insert().into(Tenant).values(tenant).updateEntity(false).execute();
    });
    return tenant;
  }

  /** All tenants by their slugs. */
  list(): Promise<Tenant[]> {
    return this.owner.getRepository(Tenant).find({ order: { slug: 'ASC' } });
  }

  /**
   * Changes a tenant. Instances apply the change within a second. Throws {@link UsageError} for invalid input, when nothing is to be changed,
   * and for another currency once there are orders or invoices, whose amounts are in the present one.
   */
  async update(slug: string, changes: TenantChanges): Promise<void> {
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError(
        'Nothing to change: use --name, --currency, --timezone or --over-invoice-tolerance-percent.',
      );
    checkValues(changes);
    const { id, currency } = await this.get(slug);
    await this.owner.transaction(async (manager) => {
      await manager.query(setLocal('app.tenant_id', id)); // row-level security also applies to the owner
      const isOther = changes.currency !== undefined && changes.currency !== currency;
      if (isOther) await manager.query(LOCK_CURRENCY, [id]);
      const [documents] = await manager.query<{ found: boolean }[]>(HAS_DOCUMENTS, [id]);
      if (isOther && documents!.found)
        throw new UsageError(`Tenant ${slug} has documents in ${currency}, so its currency cannot be changed.`);
      await manager.getRepository(Tenant).update({ id }, changes);
    });
  }

  /** Ends the suspension of a tenant. Throws {@link UsageError} when it does not exist, or is being erased. */
  async resume(slug: string): Promise<void> {
    const { id, endedAt } = await this.get(slug);
    if (endedAt) throw new UsageError(`Tenant ${slug} was that of a sandbox that has ended, and is being erased.`);
    await this.owner.getRepository(Tenant).update({ id }, { status: 'active' });
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

const TOLERANCE = /^\d{1,3}(?:\.\d{1,4})?$/;

/** Throws {@link UsageError} for the first invalid value. */
function checkValues({ name, currency, timezone, overInvoiceTolerancePercent: tolerance }: TenantChanges): void {
  if (name === '') throw new UsageError('A name is required.');
  if (currency !== undefined && !isCurrency(currency))
    throw new UsageError(`${currency} is not a currency of ISO 4217.`);
  if (timezone !== undefined && !isTimeZone(timezone)) throw new UsageError(`${timezone} is not an IANA time zone.`);
  if (tolerance !== undefined && !(TOLERANCE.test(tolerance) && decimal(tolerance).lte(100)))
    throw new UsageError(`${tolerance} is not a percentage from 0 to 100 with at most 4 decimals.`);
}
