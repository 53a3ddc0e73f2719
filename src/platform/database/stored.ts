import type { Decimal, WireDecimal } from '../values/decimal.js';
import type { StoredTime } from '../values/time.js';

/**
 * An entity as the hot reads deliver it: the JSON that PostgreSQL prints, with decimals that only travel through and
 * times in its own form. The tenant's id stays in the database.
 */
export type Stored<T> = { [K in Exclude<keyof T, 'tenantId'>]: StoredValue<T[K]> };

type StoredValue<V> = V extends Date ? StoredTime : V extends Decimal ? WireDecimal : V;
