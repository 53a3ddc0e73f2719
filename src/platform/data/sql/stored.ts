import type { Complete } from '#platform/base/values/complete.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { StoredTime } from '#platform/base/values/time.js';

/**
 * An entity as reads return it: parsed from the JSON that PostgreSQL prints, without the tenant's id. Decimals are opaque JSON numbers
 * and times have PostgreSQL's notation.
 */
export type Stored<T> = { [K in Exclude<keyof T, 'tenantId'>]: StoredValue<T[K]> };

type StoredValue<V> = V extends Date ? StoredTime : V extends Decimal ? WireDecimal : V;

/** The columns that identify a row, and those that the database sets. */
type FixedColumns = 'tenantId' | 'id' | 'version' | 'createdAt' | 'updatedAt' | 'changedAt';

/**
 * What a change writes to a row of an entity: every column, undefined where the stored value stays, without those that a change cannot
 * reach, which `Left` names.
 */
export type ChangedColumns<Entity, Left extends keyof Entity = never> = Complete<
  Partial<Entity>,
  Left | (FixedColumns & keyof Entity)
>;
