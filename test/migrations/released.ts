import type { DataSource } from 'typeorm';

/** What the newest release has in the database: the objects that later migrations must leave as they are. */
export interface Released {
  /** The columns of its tables, but those that it no longer uses. */
  tables: Map<string, Set<string>>;
  /** Indexes that keep values unique, of constraints as well. */
  uniqueIndexes: Set<string>;
  /**
   * Tables, indexes, functions, types, and `table.column`, `table.trigger`, `table.policy`; but those that it no longer
   * uses.
   */
  names: Set<string>;
}

const COLUMNS = `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
const UNIQUE_INDEXES = `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique`;
const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace
  union all select typname from pg_type where typnamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text || '.' || tgname from pg_trigger where not tgisinternal
  union all select polrelid::regclass::text || '.' || polname from pg_policy`;

/** Reads it from a database that is migrated as far as the release. Throws when an unused name does not exist. */
export async function readReleased(owner: DataSource, unused: readonly string[]): Promise<Released> {
  const columns = (await owner.query(COLUMNS)) as { table: string; column: string }[];
  const uniqueIndexes = (await owner.query(UNIQUE_INDEXES)) as { name: string }[];
  const others = (await owner.query(NAMES)) as { name: string }[];
  const all = new Set([...others.map(({ name }) => name), ...columns.map(({ table, column }) => `${table}.${column}`)]);
  const unknown = unused.filter((name) => !all.has(name));
  if (unknown.length) throw new Error(`The release has no ${unknown.join(', ')}, and so cannot have stopped using it.`);
  const isUsed = (name: string) => !unused.includes(name);
  const tables = new Map<string, Set<string>>();
  for (const { table, column } of columns.filter(({ table }) => isUsed(table))) {
    if (!tables.has(table)) tables.set(table, new Set());
    if (isUsed(`${table}.${column}`)) tables.get(table)!.add(column);
  }
  return {
    tables,
    uniqueIndexes: new Set(uniqueIndexes.map(({ name }) => name).filter(isUsed)),
    names: new Set([...all].filter(isUsed)),
  };
}
