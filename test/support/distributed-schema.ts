import { parse } from 'libpg-query';
import type { Client as Connection } from 'pg';
import { find } from '../migrations/parse-tree.js';
import { functionStatements } from './function-statements.js';
import { tenantTables } from './tenant-copies.js';

/** What the rules of distribution need to know of a schema. */
export interface DistributedSchema {
  /** The tables that are distributed by `tenant_id`. */
  tables: ReadonlySet<string>;
  /** Names of functions whose result can differ within a statement, such as `nextval`. */
  volatileFunctions: ReadonlySet<string>;
  /** Columns whose default calls such a function, as `table.column`. */
  volatileDefaults: ReadonlySet<string>;
  /** Names of functions that are not immutable, such as `now`: the volatile ones and the stable ones. */
  mutableFunctions: ReadonlySet<string>;
  /** Functions of the schema, except those of triggers, that read or write tables. */
  queryingFunctions: ReadonlySet<string>;
  /** Functions with the owner's rights that read or write tables of tenants. */
  ownersFunctions: ReadonlySet<string>;
}

/** Reads the schema of a migrated database. `further` are tables that only a distributed database has. Partitions are tables too. */
export async function readDistributedSchema(admin: Connection, further: readonly string[]): Promise<DistributedSchema> {
  const names = async (sql: string) => new Set((await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name));
  const volatileFunctions = await names(`select distinct proname as name from pg_proc
    where provolatile = 'v' and pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)`);
  const mutableFunctions = await names(`select distinct proname as name from pg_proc
    where provolatile <> 'i' and pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)`);
  const defaults = await admin.query<{ name: string; sql: string }>(`select c.relname || '.' || a.attname as name,
      pg_get_expr(d.adbin, d.adrelid) as sql
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace`);
  const volatileDefaults = new Set<string>();
  for (const { name, sql } of defaults.rows)
    if (callsIn(await parse(`select ${sql}`)).some((call) => volatileFunctions.has(call))) volatileDefaults.add(name);
  const partitions = await names('select inhrelid::regclass::text as name from pg_inherits');
  const tables = new Set([...(await tenantTables(admin)), ...partitions, ...further]);
  const owners = await names(
    `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  );
  const queryingFunctions = new Set<string>();
  const ownersFunctions = new Set<string>();
  for (const { name, isTrigger, statements } of await functionStatements(admin)) {
    if (isTrigger) continue;
    const used = (await Promise.all(statements.map(tablesIn))).flat();
    if (used.length) queryingFunctions.add(name);
    if (owners.has(name) && used.some((table) => tables.has(table))) ownersFunctions.add(name);
  }
  return { tables, volatileFunctions, volatileDefaults, mutableFunctions, queryingFunctions, ownersFunctions };
}

/** The names of the tables that a statement names. */
const tablesIn = async (text: string): Promise<string[]> =>
  (find(await parse(text), 'RangeVar') as { relname: string }[]).map(({ relname }) => relname);

/** The names of the functions that a part of a statement calls, without their schemas. */
export const callsIn = (node: unknown): string[] =>
  (find(node, 'FuncCall') as { funcname: { String: { sval: string } }[] }[]).map(
    ({ funcname }) => funcname.at(-1)!.String.sval,
  );
