import type { DataSource } from 'typeorm';

/** Objects of the newest release in the database, which later migrations must not change. */
export interface Released {
  /** The columns of its tables, without unused ones. */
  tables: Map<string, Set<string>>;
  /** Names of parts that the release does not use. */
  unused: ReadonlySet<string>;
  /** Foreign keys by name: their columns, and the referenced table and columns. */
  foreignKeys: Map<string, string>;
  /** Unique indexes, including those of constraints. */
  uniqueIndexes: Set<string>;
  /**
   * Tables, indexes, functions, types, and `table.column`, `table.trigger`, `table.policy`, without unused ones.
   */
  names: Set<string>;
  /** Tables on which the release's service has no privilege; only functions and the owner use them. */
  closed: Set<string>;
}

const COLUMNS = `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
const UNIQUE_INDEXES = `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique`;
const FOREIGN_KEYS = `select conname as name, (regexp_match(pg_get_constraintdef(oid), '^FOREIGN KEY \\(.*?\\) REFERENCES \\w+\\(.*?\\)'))[1] as definition
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`;
const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace
  union all select typname from pg_type where typnamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text || '.' || tgname from pg_trigger where not tgisinternal
  union all select polrelid::regclass::text || '.' || polname from pg_policy`;

const CLOSED = `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not has_any_column_privilege('wca_service', c.oid, 'select, insert, update')
  and not has_table_privilege('wca_service', c.oid, 'delete')`;

/** Reads them from a database that is migrated up to the release. Throws when an unused name does not exist. */
export async function readReleased(owner: DataSource, unused: readonly string[]): Promise<Released> {
  const columns = (await owner.query(COLUMNS)) as { table: string; column: string }[];
  const uniqueIndexes = (await owner.query(UNIQUE_INDEXES)) as { name: string }[];
  const foreignKeys = (await owner.query(FOREIGN_KEYS)) as { name: string; definition: string }[];
  const others = (await owner.query(NAMES)) as { name: string }[];
  const closed = (await owner.query(CLOSED)) as { name: string }[];
  const all = new Set([...others.map(({ name }) => name), ...columns.map(({ table, column }) => `${table}.${column}`)]);
  const unknown = unused.filter((name) => !all.has(name));
  if (unknown.length) throw new Error(`The release has no ${unknown.join(', ')}, so it cannot be listed as unused.`);
  const isUsed = (name: string) => !unused.includes(name);
  const tables = new Map<string, Set<string>>();
  for (const { table, column } of columns.filter(({ table }) => isUsed(table))) {
    if (!tables.has(table)) tables.set(table, new Set());
    if (isUsed(`${table}.${column}`)) tables.get(table)!.add(column);
  }
  return {
    tables,
    unused: new Set(unused),
    foreignKeys: new Map(foreignKeys.map(({ name, definition }) => [name, definition])),
    uniqueIndexes: new Set(uniqueIndexes.map(({ name }) => name).filter(isUsed)),
    names: new Set([...all].filter(isUsed)),
    closed: new Set(closed.map(({ name }) => name)),
  };
}
