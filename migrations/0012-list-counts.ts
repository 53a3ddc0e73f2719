import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Counts the records of large lists while they are written, so that the exact total of a list does not have to read them.
 *
 * `list_counts` has differences: a row for each record that is added, removed or changes its class. The number of records of a class is the
 * sum of `records`. Writers only insert, so they never wait for each other; the service replaces the rows by their sums from time to time.
 * The row with the id `COUNTS_MARKER` (`platform/data/records/list-count.entity.ts`) means that the sums are complete; a list without it is counted.
 *
 * The class of a record is an array of the values by which lists are filtered, see {@link LISTS}.
 */
export class ListCounts implements MigrationInterface {
  readonly name = 'ListCounts0000000000012';

  async up(run: QueryRunner): Promise<void> {
    // many rows live for seconds only
    await run.query(`create table list_counts (
      tenant_id ${TENANT_ID},
      list text not null,
      id uuid not null,
      class text[] not null,
      records bigint not null,
      primary key (tenant_id, list, id)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`);
    await isolate(run, 'list_counts');
    for (const list of LISTS) await createTriggers(run, list);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const { table } of LISTS)
      for (const event of ['exists', 'changes']) await run.query(`drop trigger ${table}_count_${event} on ${table}`);
    await run.query('drop table list_counts');
  }
}

/** A list whose records are counted. The function `count_<table>` has the same class and condition. */
export interface CountedList {
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

export const LISTS: readonly CountedList[] = [
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

/** The class is compared by each update, which is cheaper than a call of the function. */
async function createTriggers(run: QueryRunner, { table, classOf, isListed }: CountedList): Promise<void> {
  await createFunctions(run, [`count_${table}`]);
  await run.query(`create trigger ${table}_count_exists after insert or delete on ${table}
    for each row execute function count_${table}()`);
  await run.query(`create trigger ${table}_count_changes after update on ${table} for each row
    when ((${isListed('old')}) is distinct from (${isListed('new')}) or ${classOf('old')} is distinct from ${classOf('new')})
    execute function count_${table}()`);
}
