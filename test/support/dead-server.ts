import { asAdmin, type TestDatabase } from './database.js';

/**
 * Makes a database look as if the server that has the rows of a tenant could not be reached, as Citus reports it: every statement on a table
 * of tenants under the tenant's setting is refused with SQLSTATE `code`. Returns a function that ends this.
 */
export async function loseServerOf(
  { adminUrl }: TestDatabase,
  slug: string,
  code = '08006',
): Promise<() => Promise<void>> {
  const change = (text: string) =>
    asAdmin(adminUrl, async (admin) => {
      await admin.query(text);
    });
  const [tenant] = await asAdmin(
    adminUrl,
    async (admin) => (await admin.query<{ id: string }>('select id from tenants where slug = $1', [slug])).rows,
  );
  // stable and without arguments, so that PostgreSQL calls it once for each statement, also for a table without rows
  await change(`create function is_reached() returns boolean language plpgsql stable as $$ begin
      if current_setting('app.tenant_id', true) = '${tenant!.id}' then
        raise exception 'connection to the remote node worker-1 failed' using errcode = '${code}';
      end if;
      return true;
    end $$;
    ${onEachTable('create policy lost_server on %s as restrictive using (is_reached()) with check (is_reached())')}`);
  return () => change(`${onEachTable('drop policy lost_server on %s')}; drop function is_reached()`);
}

/** SQL that executes a statement for each table with row-level security, `%s`. */
const onEachTable = (statement: string): string => `do $do$ declare name text; begin
  for name in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
    and c.relname not in ('tenants', 'api_keys') loop
    execute format('${statement}', name);
  end loop;
end $do$`;
