import type { EntityManager } from 'typeorm';

/** A table with rows of tenants, as the catalogue of the database describes it. */
export interface TenantTable {
  name: string;
  /** Columns of the primary key in its order; the first one is `tenant_id`. */
  key: string[];
  /** All columns in their order. */
  columns: string[];
  /** Other tables to which its foreign keys refer. */
  referenced: string[];
}

/** Partitions are parts of their table and not listed. Text arrays, because the driver does not parse arrays of names. */
const TENANT_TABLES = `select c.relname::text as name,
  array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k(number, place)
    join pg_attribute a on a.attnum = k.number
    where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.place) as key,
  array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
  array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as referenced
  from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** Every table with a column `tenant_id`, by name. */
export const readTenantTables = (manager: Pick<EntityManager, 'query'>): Promise<TenantTable[]> =>
  manager.query<TenantTable[]>(TENANT_TABLES);

/** Its rows are deleted first, so that nobody uses the tenant again if the deletion is interrupted. */
const API_KEYS = 'api_keys';
/** Its rows are deleted last, because triggers of the other tables add rows to it. */
const COUNTS = 'list_counts';

/** All tables in the sequence in which the rows of a tenant are deleted; see {@link inDeletionOrder}. */
export function deletionSequence(tables: readonly TenantTable[]): TenantTable[] {
  const ordered = inDeletionOrder(tables);
  const named = (wanted: string) => ordered.filter(({ name }) => name === wanted);
  return [...named(API_KEYS), ...ordered.filter(({ name }) => name !== API_KEYS && name !== COUNTS), ...named(COUNTS)];
}

/**
 * The tables in an order in which their rows can be deleted: each one after those that refer to it. Throws when tables refer to each
 * other in a circle.
 */
export function inDeletionOrder(tables: readonly TenantTable[]): TenantTable[] {
  const ordered: TenantTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size) {
    const free = [...waiting].filter(({ name }) => ![...waiting].some(({ referenced }) => referenced.includes(name)));
    if (!free.length) throw new Error(`Tables refer to each other: ${[...waiting].map(({ name }) => name).join(', ')}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
