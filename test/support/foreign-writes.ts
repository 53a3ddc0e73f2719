import type { Client as Connection } from 'pg';

/** In a schema of its own, because specs examine the functions of the service. */
const FUNCTION = `create schema observed;
  grant usage on schema observed to public;
  create function observed.foreign_writes(tenant uuid) returns int language plpgsql security definer as $$
  declare
    changed text;
    found int;
    total int := 0;
  begin
    for changed in select c.oid::regclass from pg_locks l join pg_class c on c.oid = l.relation
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where l.pid = pg_backend_pid() and l.mode = 'RowExclusiveLock'
        and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'api_keys'
    loop
      execute format('select count(*) from %s where xmin = pg_current_xact_id()::xid and tenant_id <> $1', changed)
        into found using tenant;
      total := total + found;
    end loop;
    return total;
  end $$`;

/** Adds what {@link foreignWrites} needs to a database. */
export const prepareForeignWrites = (admin: Connection): Promise<unknown> => admin.query(FUNCTION);

/**
 * How many rows of other tenants than this one the transaction has inserted or changed, also those that policies hide. The locks of the transaction show
 * which tables it may have changed, so that only these are read.
 */
export async function foreignWrites(connection: Connection, tenant: string): Promise<number> {
  const { rows } = await connection.query<{ rows: number }>({
    name: 'foreign writes', // a named statement is planned once
    text: 'select observed.foreign_writes($1) as rows',
    values: [tenant],
  });
  return rows[0]!.rows;
}
