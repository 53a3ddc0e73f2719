import { Column, type ColumnOptions } from 'typeorm';
import { Decimal, decimal, DECIMAL_PLACES } from '../values/decimal.js';

type Options = Pick<ColumnOptions, 'nullable' | 'default' | 'primary' | 'array'>;

/** TypeORM hands decimals over as text; the service works with exact decimals. */
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
/** Milliseconds: what the wire shows is what is stored, so filters and cursors meet it exactly. */
export const TimeColumn = (name: string, options: Options = {}) =>
  Column({ type: 'timestamptz', name, precision: 3, ...options });
/** Money and quantities: 11 digits before the point and 4 behind it. */
export const DecimalColumn = (name: string, options: Options = {}) =>
  Column('numeric', { name, precision: 15, scale: DECIMAL_PLACES, transformer: exact, ...options });

/** Of such numbers; read and written by statements alone. */
export const DecimalsColumn = (name: string) =>
  Column('numeric', { name, precision: 15, scale: DECIMAL_PLACES, array: true });

/** Whose row it is: filled from the transaction's setting. The default is written as TypeORM reads it, without its casts. */
export const TenantIdColumn = () =>
  UuidColumn('tenant_id', { primary: true, default: () => `(current_setting('app.tenant_id'))` });

/** Identity of every row of a tenant. The tenant comes first in every key, so that the schema can be split by it. */
export abstract class TenantRow {
  @TenantIdColumn() tenantId: string;

  @UuidColumn('id', { primary: true })
  id: string;
}

/** Rows that callers read one by one: with a version that a trigger moves on every update. */
export abstract class ResourceRow extends TenantRow {
  @IntegerColumn('version', { default: 1 })
  version: number;

  @TimeColumn('created_at', { default: () => 'now()' })
  createdAt: Date;

  @TimeColumn('updated_at', { default: () => 'now()' })
  updatedAt: Date;
}

/**
 * Resources whose creator may state `created_at` and `updated_at`, also times in the past. `updated_at` is what callers see. `changed_at` is
 * when the record was created or last changed here: the column's default and a trigger set it, and no statement writes it.
 */
export abstract class StatedTimesRow extends ResourceRow {
  @TimeColumn('changed_at', { default: () => 'now()' })
  changedAt: Date;
}
