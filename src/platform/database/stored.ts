import type { Decimal, WireDecimal } from '../values/decimal.js';
import type { StoredTime } from '../values/time.js';

/**
 * An entity as reads return it: parsed from the JSON that PostgreSQL prints, without the tenant's id. Decimals are opaque JSON numbers
 * and times have PostgreSQL's notation.
 */
export type Stored<T> = { [K in Exclude<keyof T, 'tenantId'>]: StoredValue<T[K]> };

type StoredValue<V> = V extends Date ? StoredTime : V extends Decimal ? WireDecimal : V;
