import type { DataSource } from 'typeorm';
import { HAS_CITUS } from './data-source-options.js';
import { asOwner } from './migrate.js';
import { UnsuitableDatabaseError } from './service-role.js';

/** Tables that every server has a complete copy of. They have no tenant's data, or are read before the tenant is known. */
const REFERENCE_TABLES = ['tenants', 'api_keys'];

/**
 * The foreign keys between them. A write of a copied table locks the copied tables to which it refers, as the caller, and the service may not write
 * `tenants`. The deletion of a tenant removes its keys first, and `add_api_key` inserts keys of the tenant of the transaction only.
 */
const DROP_KEYS_OF_COPIES = [
  'alter table if exists api_keys drop constraint if exists api_keys_tenant_fk',
  'alter table if exists tenants drop constraint if exists tenants_live_tenant_fk',
];

/** The table with which all tables of tenants are colocated. */
const ANCHORS = 'tenant_anchors';

/** Every table with a tenant, and the foreign keys between them. Views are not included. */
const TENANT_TABLES = `select c.relname as name, array(
    select distinct k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
  ) as referenced
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
  order by 1`;

/**
 * Replaces the view `tenant_anchors` by a table with a row for each tenant, which can be distributed. Both answer a transaction with its
 * own tenant. The statements can be repeated.
 */
const ANCHOR_TABLE = [
  'drop view if exists tenant_anchors',
  'create table if not exists tenant_anchors (tenant_id uuid primary key)',
  'insert into tenant_anchors (tenant_id) select id from tenants on conflict do nothing',
  'alter table tenant_anchors enable row level security',
  'alter table tenant_anchors force row level security',
  'drop policy if exists tenant_anchors_tenant on tenant_anchors',
  `create policy tenant_anchors_tenant on tenant_anchors
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`,
];

/** The service creates the tenants of sandboxes, which earlier versions did not, so databases that they have distributed lack the second right. */
const ANCHOR_RIGHTS = 'grant select, insert on tenant_anchors to wca_service';

/** Functions of the schema, except those of extensions. Triggers and statements call them on the servers. */
const FUNCTIONS = `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`;

/** Tables that Citus manages. Those that it calls local are on the coordinator only, like tables that it does not know. */
const MANAGED_TABLES = `select table_name::text as name, citus_table_type as kind, distribution_column as "column", colocation_id as colocation
  from citus_tables where citus_table_type <> 'local'`;

/** A table as Citus manages it. Tables with the same colocation have the rows of a tenant on the same server. */
interface ManagedTable {
  name: string;
  kind: string;
  column: string;
  colocation: number;
}

/** Makes {@link ANCHOR_TABLE} unless it is there. */
async function makeAnchorTable(owner: DataSource): Promise<void> {
  const [found] = await owner.query<{ relkind: string }[]>(
    `select relkind from pg_class where oid = to_regclass('tenant_anchors')`,
  );
  if (found?.relkind !== 'v') return;
  await owner.transaction(async (manager) => {
    for (const statement of ANCHOR_TABLE) await manager.query(statement);
  });
}

/**
 * Distributes the tables of a database with the extension Citus over its servers: every table with a tenant by `tenant_id`, all colocated;
 * `tenants`, `api_keys` and all functions are copied to every server. No instance may run meanwhile. The command can be repeated, after an
 * interruption and after migrations: distributed tables are left alone. `onDone` is called with the name of each table.
 *
 * Throws {@link UnsuitableDatabaseError} when the extension is missing, a setting is not as `docs/scaling.md` says, or a table is distributed in
 * another way; nothing was changed. It is also thrown with the error of Citus for a table; those before it stay distributed.
 */
export function distribute(ownerUrl: string, onDone: (table: string) => void): Promise<void> {
  return asOwner(ownerUrl, async (owner) => {
    await requireCitus(owner);
    const tables = await owner.query<Table[]>(TENANT_TABLES, [[...REFERENCE_TABLES, ANCHORS]]);
    const managed = await owner.query<ManagedTable[]>(MANAGED_TABLES);
    requireSameDistribution(managed, [ANCHORS, ...tables.map(({ name }) => name)]);
    const done = new Set(managed.map(({ name }) => name));
    const run = async (table: string, statement: string) => {
      if (done.has(table)) return;
      await withoutTriggers(owner, table, statement).catch((error: Error) => {
        throw new UnsuitableDatabaseError(
          `Citus refused the table ${table}: ${error.message}. Those before it are distributed. Remove the cause and repeat the command.`,
        );
      });
      onDone(table);
    };
    for (const statement of DROP_KEYS_OF_COPIES) await owner.query(statement);
    for (const table of REFERENCE_TABLES) await run(table, `select create_reference_table('${table}')`);
    await makeAnchorTable(owner);
    await owner.query(ANCHOR_RIGHTS);
    await run(ANCHORS, `select create_distributed_table('${ANCHORS}', 'tenant_id')`);
    for (const table of inSequence(tables))
      await run(table, `select create_distributed_table('${table}', 'tenant_id', colocate_with => '${ANCHORS}')`);
    for (const { name } of await owner.query<{ name: string }[]>(FUNCTIONS))
      await owner.query('select create_distributed_function($1::regprocedure)', [name]);
  });
}

/**
 * Runs a statement that distributes a table, in a transaction in which the triggers of the table are disabled: Citus makes them on the servers
 * before it copies the rows, and for these they did their work when the rows were written.
 */
function withoutTriggers(owner: DataSource, table: string, statement: string): Promise<void> {
  return owner.transaction(async (manager) => {
    await manager.query(`alter table ${table} disable trigger user`);
    await manager.query(statement);
    await manager.query(`alter table ${table} enable trigger user`);
  });
}

/** Throws {@link UnsuitableDatabaseError} with the names of tables that are not distributed as {@link distribute} does it. */
function requireSameDistribution(managed: readonly ManagedTable[], tenantTables: readonly string[]): void {
  const colocation = managed.find(({ name }) => name === ANCHORS)?.colocation;
  const isWrong = ({ name, kind, column, colocation: own }: ManagedTable): boolean => {
    if (REFERENCE_TABLES.includes(name)) return kind !== 'reference';
    return tenantTables.includes(name) && (kind !== 'distributed' || column !== 'tenant_id' || own !== colocation);
  };
  const wrong = managed.filter(isWrong).map(({ name }) => name);
  if (wrong.length)
    throw new UnsuitableDatabaseError(
      `Nothing was changed, because these tables are distributed in another way: ${wrong.sort().join(', ')}. Undo that with undistribute_table, and repeat the command.`,
    );
}

/** Whether the database has the extension Citus, so that {@link distribute} must follow migrations before instances start. */
export const hasCitus = (ownerUrl: string): Promise<boolean> => asOwner(ownerUrl, readHasCitus);

async function readHasCitus(owner: DataSource): Promise<boolean> {
  const [row] = await owner.query<{ found: boolean }[]>(`select ${HAS_CITUS} as found`);
  return row!.found;
}

async function requireCitus(owner: DataSource): Promise<void> {
  if (!(await readHasCitus(owner)))
    throw new UnsuitableDatabaseError(
      'The database does not have the extension citus, so nothing was distributed. docs/scaling.md says when it is useful and how to set it up.',
    );
  const [state] = await owner.query<{ bypasses: boolean; triggers: string }[]>(
    `select rolsuper or rolbypassrls as bypasses, current_setting('citus.enable_unsafe_triggers', true) as triggers
      from pg_roles where rolname = current_user`,
  );
  if (!state!.bypasses)
    throw new UnsuitableDatabaseError(
      'The login of DATABASE_OWNER_URL needs BYPASSRLS while tables are distributed: under row-level security it could not copy the rows of the tenants.',
    );
  if (state!.triggers !== 'on')
    throw new UnsuitableDatabaseError('Set citus.enable_unsafe_triggers = on on all servers of the cluster.');
}

export interface Table {
  name: string;
  /** Names of the tables to which its foreign keys refer. */
  referenced: readonly string[];
}

/** The names of the tables, each after those to which it refers. Throws for tables that refer to each other. */
export function inSequence(tables: readonly Table[]): string[] {
  const sorted: string[] = [];
  let left = [...tables];
  while (left.length) {
    const names = left.map(({ name }) => name);
    const free = left.filter(({ referenced }) => !referenced.some((name) => names.includes(name)));
    if (!free.length) throw new Error(`These tables refer to each other: ${names.join(', ')}`);
    sorted.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}
