import type { DataSource } from 'typeorm';
import { asOwner } from './migrate.js';
import { UnsuitableDatabaseError } from './service-role.js';

/** Tables that every server has a complete copy of. They have no tenant's data, or are read before the tenant is known. */
const REFERENCE_TABLES = ['tenants', 'api_keys'];

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
  'grant select on tenant_anchors to wca_service',
];

/** Makes {@link ANCHOR_TABLE} unless it is there. */
export async function makeAnchorTable(owner: DataSource): Promise<void> {
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
 * `tenants` and `api_keys` are copied to every server. No instance may run meanwhile. The command can be repeated: distributed tables are
 * left alone. `onDone` is called with the name of each table.
 *
 * Throws {@link UnsuitableDatabaseError} when the extension is missing or a setting is not as `docs/scaling.md` says; nothing was changed.
 */
export function distribute(ownerUrl: string, onDone: (table: string) => void): Promise<void> {
  return asOwner(ownerUrl, async (owner) => {
    await requireCitus(owner);
    const done = new Set(
      (await owner.query<{ name: string }[]>('select table_name::text as name from citus_tables')).map(
        ({ name }) => name,
      ),
    );
    const run = async (table: string, statement: string) => {
      if (done.has(table)) return;
      await owner.query(statement);
      onDone(table);
    };
    for (const table of REFERENCE_TABLES) await run(table, `select create_reference_table('${table}')`);
    await makeAnchorTable(owner);
    await run('tenant_anchors', `select create_distributed_table('tenant_anchors', 'tenant_id')`);
    const tables = await owner.query<Table[]>(TENANT_TABLES, [[...REFERENCE_TABLES, 'tenant_anchors']]);
    for (const table of inSequence(tables))
      await run(table, `select create_distributed_table('${table}', 'tenant_id', colocate_with => 'tenant_anchors')`);
  });
}

async function requireCitus(owner: DataSource): Promise<void> {
  const [extension] = await owner.query<unknown[]>(`select 1 from pg_extension where extname = 'citus'`);
  if (!extension)
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
