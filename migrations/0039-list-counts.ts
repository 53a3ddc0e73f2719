import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Counts the records of large lists while they are written, so that the exact total of a list does not have to read them.
 *
 * `list_counts` has differences: a row for each statement that adds or removes records, and for each record that changes its class. The
 * number of records of a class is the sum of `records`. Writers only insert, so they never wait for each other. `fold_list_counts` replaces
 * the rows by their sums. The row with the id {@link MARKER} means that the sums are complete; lists without it are counted.
 *
 * The class of a record is an array of the values by which lists are filtered, see {@link LISTS}.
 */
export class ListCounts implements MigrationInterface {
  readonly name = 'ListCounts0000000000039';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table list_counts (
      tenant_id ${TENANT_ID},
      list text not null,
      id uuid not null default gen_random_uuid(),
      class text[] not null,
      records bigint not null,
      primary key (tenant_id, list, id)
    )`);
    await run.query(
      'alter table list_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)',
    );
    await isolate(run, 'list_counts');
    for (const list of LISTS) for (const sql of triggersOf(list)) await run.query(sql);
    await run.query(FOLD);
    await run.query('revoke all on function fold_list_counts(uuid) from public');
    await run.query('grant execute on function fold_list_counts(uuid) to wca_service');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop function fold_list_counts(uuid)');
    for (const { table } of LISTS) {
      for (const event of ['added', 'removed', 'changed']) {
        await run.query(`drop trigger ${table}_count_${event} on ${table}`);
        await run.query(`drop function count_${event}_${table}()`);
      }
    }
    await run.query('drop table list_counts');
  }
}

interface List {
  table: string;
  /** SQL of the class of a row, which has this alias. */
  classOf: (row: string) => string;
  /** SQL condition: the row is in the list. */
  isListed: (row: string) => string;
}

/** The state of an invoice as far as the time does not matter; `UNPAID` is open, sent, partially paid or overdue. */
const stateOf = (
  row: string,
): string => `case when ${row}.is_cancelled then 'CANCELLED' when not ${row}.is_issued then 'DRAFT'
  when ${row}.total_amount > 0 and ${row}.credited_amount >= ${row}.total_amount then 'CREDIT_NOTE_ISSUED'
  when ${row}.total_amount <= ${row}.paid_amount + ${row}.credited_amount then 'CLOSED' else 'UNPAID' end`;

const LISTS: readonly List[] = [
  {
    table: 'products',
    classOf: (row) => `array[${row}.status, ${row}.is_primary::text]`,
    isListed: (row) => `${row}.deleted_at is null`,
  },
  { table: 'orders', classOf: (row) => `array[${row}.status, ${row}.type]`, isListed: () => 'true' },
  {
    table: 'invoices',
    // the state, whether an amount is due, and whether the paid amount reaches the total
    classOf: (row) =>
      `array[${stateOf(row)}, (${row}.paid_amount + ${row}.credited_amount < ${row}.total_amount)::text, (${row}.paid_amount >= ${row}.total_amount)::text]`,
    isListed: () => 'true',
  },
];

const functionOf = (event: string, table: string, body: string): string =>
  `create function count_${event}_${table}() returns trigger language plpgsql as $$ begin
  insert into list_counts (tenant_id, list, class, records) ${body};
  return null;
end $$`;

/** Statements count their rows together. Updates are counted one by one, because few of them change the class. */
function triggersOf({ table, classOf, isListed }: List): string[] {
  const ofStatement = (sign: string) => `select r.tenant_id, '${table}', ${classOf('r')}, ${sign}count(*)
    from counted r where ${isListed('r')} group by 1, 3`;
  const ofRow = (row: string, records: number) =>
    `select ${row}.tenant_id, '${table}', ${classOf(row)}, ${records} where ${isListed(row)}`;
  return [
    functionOf('added', table, ofStatement('')),
    functionOf('removed', table, ofStatement('-')),
    functionOf('changed', table, `${ofRow('old', -1)} union all ${ofRow('new', 1)}`),
    `create trigger ${table}_count_added after insert on ${table} referencing new table as counted
      for each statement execute function count_added_${table}()`,
    `create trigger ${table}_count_removed after delete on ${table} referencing old table as counted
      for each statement execute function count_removed_${table}()`,
    `create trigger ${table}_count_changed after update on ${table} for each row
      when ((${isListed('old')}) is distinct from (${isListed('new')}) or ${classOf('old')} is distinct from ${classOf('new')})
      execute function count_changed_${table}()`,
  ];
}

/** Id of the row that shows that the counts of a list are complete. */
const MARKER = '00000000-0000-0000-0000-000000000000';

/**
 * Counts the records of a list for the first time. The statement sees the records and the differences of the same transactions, so writers
 * need not stop. A second call at the same time waits for the row of the marker and then does nothing.
 */
const countAll = ({ table, classOf, isListed }: List): string => `
    insert into list_counts (tenant_id, list, class, records)
      select tenant, '${table}', x.class, sum(x.records) from (
        select ${classOf('t')} as class, count(*) as records from ${table} t where t.tenant_id = tenant and ${isListed('t')} group by 1
        union all
        select c.class, -c.records from list_counts c where c.tenant_id = tenant and c.list = '${table}' and c.id <> marker
      ) x group by x.class having sum(x.records) <> 0;`;

const fold = (list: List): string => `
  insert into list_counts (tenant_id, list, id, class, records) values (tenant, '${list.table}', marker, '{}', 0) on conflict do nothing;
  if found then ${countAll(list)}
  else
    with gone as (
      delete from list_counts c where c.tenant_id = tenant and c.list = '${list.table}' and c.id <> marker returning c.class, c.records
    )
    insert into list_counts (tenant_id, list, class, records)
      select tenant, '${list.table}', g.class, sum(g.records) from gone g group by g.class having sum(g.records) <> 0;
  end if;`;

/** Replaces the counts of a tenant by their sums; the first time counts the records. */
const FOLD = `create function fold_list_counts(tenant uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  marker constant uuid := '${MARKER}';
begin
  execute format('set local app.tenant_id = %L', tenant);
  ${LISTS.map(fold).join('')}
  set local app.tenant_id = '';
end $$`;
