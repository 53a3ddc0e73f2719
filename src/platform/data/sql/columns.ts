import { Column, type ColumnOptions } from 'typeorm';
import { Decimal, decimal, DECIMAL_PLACES } from '#platform/base/values/decimal.js';

type Options = Pick<ColumnOptions, 'nullable' | 'default' | 'primary' | 'array'>;

/** Converts between the text with which TypeORM represents `numeric` values and exact decimals. */
const exact = {
  to: (value: Decimal | null | undefined) => value?.toFixed(),
  from: (value: string | null) => (value === null ? null : decimal(value)),
};

export const UuidColumn = (name: string, options: Options = {}) => Column('uuid', { name, ...options });
export const TextColumn = (name: string, options: Options = {}) => Column('text', { name, ...options });
export const TextsColumn = (name: string) => Column('text', { name, array: true, default: [] as unknown as string });
export const IntegerColumn = (name: string, options: Options = {}) => Column('integer', { name, ...options });
export const IntegersColumn = (name: string) => Column('integer', { name, array: true });
export const BooleanColumn = (name: string, options: Options = {}) => Column('boolean', { name, ...options });
export const JsonColumn = (name: string, options: Options = {}) => Column({ type: 'jsonb', name, ...options });
/** Stored to the millisecond, which is the precision of responses, so that a time from a response equals the stored one in filters and cursors. */
export const TimeColumn = (name: string, options: Options = {}) =>
  Column({ type: 'timestamptz', name, precision: 3, ...options });
/** Money and quantities: 11 digits before and 4 after the point. */
export const DecimalColumn = (name: string, options: Options = {}) =>
  Column('numeric', { name, precision: 15, scale: DECIMAL_PLACES, transformer: exact, ...options });

/** A list of decimals. Only SQL statements read and write it; TypeORM does not convert it. */
export const DecimalsColumn = (name: string) =>
  Column('numeric', { name, precision: 15, scale: DECIMAL_PLACES, array: true });

/**
 * The tenant of the row. Its default is the setting `app.tenant_id` of the transaction, written as TypeORM reads it from the database
 * (without casts), so that a comparison of entities and database finds no difference.
 */
export const TenantIdColumn = () =>
  UuidColumn('tenant_id', { primary: true, default: () => `(current_setting('app.tenant_id'))` });

/**
 * A row of a tenant, with its primary key. The tenant is the first column of every key, so that tables can be partitioned by tenant.
 */
export abstract class TenantRow {
  @TenantIdColumn() tenantId: string;

  @UuidColumn('id', { primary: true })
  id: string;
}

/** A resource of the API. A trigger increments `version` and sets `updated_at` on every update. */
export abstract class ResourceRow extends TenantRow {
  @IntegerColumn('version', { default: 1 })
  version: number;

  @TimeColumn('created_at', { default: () => 'tenant_now()' })
  createdAt: Date;

  @TimeColumn('updated_at', { default: () => 'tenant_now()' })
  updatedAt: Date;
}

/**
 * A resource for which clients may set `created_at` and `updated_at`, also to times in the past. `changed_at` is the time at which
 * this service created or last changed the row. The filters `updated_after` and `updated_before` compare it, so that clients that
 * synchronize also find rows with an old `updated_at`. The column's default and a trigger set it, and no statement writes it.
 */
export abstract class ClientTimesRow extends ResourceRow {
  @TimeColumn('changed_at', { default: () => 'tenant_now()' })
  changedAt: Date;
}
