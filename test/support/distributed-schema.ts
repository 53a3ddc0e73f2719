import { parse } from 'libpg-query';
import type { Client as Connection } from 'pg';
import { find } from '../migrations/parse-tree.js';
import { writesCopy } from './copied-tables.js';
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
  /** Functions with the owner's rights that write tables that every server has a copy of. */
  copyWritingFunctions: ReadonlySet<string>;
  /** Names of functions that return one record, not a set. */
  recordFunctions: ReadonlySet<string>;
  /** The foreign keys between different tables that are not checked at the commit. */
  references: readonly { table: string; referenced: string }[];
  /** The triggers that do not run at the commit, once for each event, with the tables that they read and change. Those before a change see nothing of it. */
  triggers: readonly Trigger[];
}

export interface Trigger {
  name: string;
  table: string;
  event: string;
  reads: ReadonlySet<string>;
  /** The tables of which it only changes rows; they must be there already. */
  updates: ReadonlySet<string>;
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
  const copyWritingFunctions = new Set<string>();
  for (const { name, isTrigger, statements } of await functionStatements(admin)) {
    if (isTrigger) continue;
    const used = (await Promise.all(statements.map(tablesIn))).flat();
    if (used.length) queryingFunctions.add(name);
    if (owners.has(name) && used.some((table) => tables.has(table))) ownersFunctions.add(name);
    const parsed = await Promise.all(statements.map((text) => parse(text)));
    if (owners.has(name) && parsed.some(writesCopy)) copyWritingFunctions.add(name);
  }
  const recordFunctions =
    await names(`select distinct proname as name from pg_proc p join pg_type t on t.oid = p.prorettype
    where not p.proretset and (t.typtype = 'c' or t.oid = 'record'::regtype or p.proname ~ '_populate_record$')
      and p.pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)`);
  const { rows: references } = await admin.query<{ table: string; referenced: string }>(
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as referenced from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid and not condeferred`,
  );
  const triggers = await readTriggers(admin);
  return {
    tables,
    volatileFunctions,
    volatileDefaults,
    mutableFunctions,
    queryingFunctions,
    ownersFunctions,
    copyWritingFunctions,
    recordFunctions,
    references,
    triggers,
  };
}

async function readTriggers(admin: Connection): Promise<Trigger[]> {
  const functions = await functionStatements(admin);
  type TablesIn = (parsed: unknown) => string[];
  const tablesBy = async (name: string, tablesOf: TablesIn, seen = new Set<string>()): Promise<string[]> => {
    const own = functions.find((one) => one.name === name);
    if (!own || seen.has(name)) return [];
    seen.add(name);
    const all: string[] = [];
    for (const text of own.statements) {
      const parsed = await parse(text);
      all.push(...tablesOf(parsed));
      for (const call of callsIn(parsed)) all.push(...(await tablesBy(call, tablesOf, seen)));
    }
    return all;
  };
  const { rows } = await admin.query<{ name: string; table: string; event: string; function: string }>(
    `select t.tgname as name, t.tgrelid::regclass::text as table, e.event, p.proname as function
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join (values ('insert', 4), ('delete', 8), ('update', 16)) e (event, bit) on t.tgtype & e.bit <> 0
      where not t.tgisinternal and not t.tginitdeferred and t.tgtype & 2 = 0`,
  );
  return Promise.all(
    rows.map(async ({ function: name, ...row }) => {
      const [reads, updates] = await Promise.all([tablesBy(name, readIn), tablesBy(name, updatedIn)]);
      return { ...row, reads: new Set(reads), updates: new Set(updates) };
    }),
  );
}

/** The tables that a statement reads; one that it only inserts into, or whose rows it only changes, is none. */
const readIn = (parsed: unknown): string[] =>
  (find(parsed, 'RangeVar') as { relname: string }[])
    .map(({ relname }) => relname)
    .concat(targetsIn(parsed, 'DeleteStmt'));

/** The tables of which a statement changes rows. */
const updatedIn = (parsed: unknown): string[] => targetsIn(parsed, 'UpdateStmt');

const targetsIn = (parsed: unknown, kind: 'UpdateStmt' | 'DeleteStmt'): string[] =>
  (find(parsed, kind) as { relation: { relname: string } }[]).map(({ relation }) => relation.relname);

/** The names of the tables that a statement names. */
const tablesIn = async (text: string): Promise<string[]> =>
  (find(await parse(text), 'RangeVar') as { relname: string }[]).map(({ relname }) => relname);

/** The names of the functions that a part of a statement calls, without their schemas. */
export const callsIn = (node: unknown): string[] =>
  (find(node, 'FuncCall') as { funcname: { String: { sval: string } }[] }[]).map(
    ({ funcname }) => funcname.at(-1)!.String.sval,
  );
