import type { Client as Connection } from 'pg';
import { withoutTriggers } from './database.js';
import { copyChanges } from './feature-samples.js';

/** All tables with a tenant, without partitions, but for the keys, which are not a tenant's data. */
export async function tenantTables(admin: Connection): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(`select table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' and table_name <> 'api_keys'
      and not (select c.relispartition from pg_class c where c.oid = format('public.%I', table_name)::regclass) order by 1`);
  return rows.map(({ name }) => name);
}

/** Replaces the rows of the tenant `to` by those of the tenant `from`: with the same ids, and with the values that `copyChanges` changes. */
export async function copyTenant(admin: Connection, { from, to }: { from: string; to: string }): Promise<void> {
  const tables = await tenantTables(admin);
  const changes = await copyChanges(tables);
  await withoutTriggers(admin, async () => {
    for (const table of tables) {
      const changed = (changes[table] ?? []).map((change) => `, ${change}`).join('');
      // a new tenant has rows already, such as those of its counts
      await admin.query(`delete from ${table} where tenant_id = (select id from tenants where slug = '${to}')`);
      await admin.query(`insert into ${table} select copy.* from ${table} original,
        jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object('tenant_id',
          (select id from tenants where slug = '${to}')${changed})) copy
        where original.tenant_id = (select id from tenants where slug = '${from}')`);
    }
  });
}

/** `list_counts` has differences, which the service sums up at any time: the numbers of records are compared. */
const LIST_COUNTS = `(select tenant_id, list, class, sum(records) from list_counts group by 1, 2, 3 having sum(records) <> 0)`;

/** Count and checksum of every table's rows of some tenants, as text for comparisons; without the tables in `without`. */
export async function contentsOf(admin: Connection, slugs: string[], without: readonly string[] = []): Promise<string> {
  const compared = (await tenantTables(admin)).filter((name) => !without.includes(name));
  const sums = compared.map(
    (
      table,
    ) => `select '${table}', count(*), md5(string_agg(t::text, '' order by t::text)) from ${table === 'list_counts' ? LIST_COUNTS : table} t
      where tenant_id in (select id from tenants where slug = any($1))`,
  );
  const { rows } = await admin.query({
    text: `${sums.join(' union all ')} order by 1`,
    values: [slugs],
    rowMode: 'array',
  });
  return JSON.stringify(rows);
}

export async function emptyTenants(admin: Connection, slugs: string[]): Promise<void> {
  const tables = await tenantTables(admin);
  await withoutTriggers(admin, async () => {
    for (const table of tables)
      await admin.query(`delete from ${table} where tenant_id in (select id from tenants where slug = any($1))`, [
        slugs,
      ]);
  });
}
