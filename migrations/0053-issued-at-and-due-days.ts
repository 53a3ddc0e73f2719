import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds when an invoice was issued, and whether an item is an extra line. Issued invoices without the former were issued when they were created:
 * so are all those that the release before this one has stored.
 *
 * The clock of the journal gets the tenants' time zones, because an invoice is overdue when the day of its due date is over there.
 */
export class IssuedAtAndDueDays implements MigrationInterface {
  readonly name = 'IssuedAtAndDueDays0000000000053';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices add column issued_at timestamptz(3)');
    await run.query('alter table invoice_items add column is_adhoc boolean not null default false');
    await replaceJournalWork(run, JOURNAL_WORK);
  }

  async down(run: QueryRunner): Promise<void> {
    await replaceJournalWork(run, PREVIOUS_JOURNAL_WORK);
    await run.query('alter table invoice_items drop column is_adhoc');
    await run.query('alter table invoices drop column issued_at');
  }
}

/** Another list of columns needs another function: the statements of the release before this one find the columns that they name. */
async function replaceJournalWork(run: QueryRunner, sql: string): Promise<void> {
  await run.query('drop function journal_work(uuid, integer)');
  await run.query(sql);
  await run.query('revoke all on function journal_work(uuid, integer) from public');
  await run.query('grant execute on function journal_work(uuid, integer) to wca_service');
}

const IS_UNPAID = `i.tenant_id = tenant.id and i.is_issued and not i.is_cancelled
          and i.paid_amount < i.total_amount and i.paid_amount + i.credited_amount < i.total_amount`;

/** The function of migration 0044; `columns` are those after `has_entries`, and `values` sets them. */
const journalWork = (
  columns: string,
  values: string,
): string => `create function journal_work(previous uuid, most integer)
returns table (tenant_id uuid, has_entries boolean, ${columns})
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  since timestamptz;
begin
  for tenant in select t.id, t.created_at, t.timezone from tenants t where previous is null or t.id > previous order by t.id limit most loop
    execute format('set local app.tenant_id = %L', tenant.id);
    tenant_id := tenant.id;
    has_entries := exists (select 1 from journal_unnumbered u where u.tenant_id = tenant.id);
    since := coalesce((select h.clock_until from journal_heads h where h.tenant_id = tenant.id), tenant.created_at) - interval '5 minutes';
    ${values}
    return next;
  end loop;
  set local app.tenant_id = '';
end $$`;

const CONTRACTS = `exists (select 1 from contracts c where c.tenant_id = tenant.id and c.starts_at > since and c.starts_at <= now())
      or exists (select 1 from contracts c where c.tenant_id = tenant.id and c.ends_at > since and c.ends_at <= now())`;

/** The service finds out whether a day has ended: a time zone that PostgreSQL does not know must not stop the other tenants. */
const JOURNAL_WORK = journalWork(
  'has_due boolean, timezone text, has_started boolean, has_fallen_due boolean, clock_until timestamptz',
  `timezone := tenant.timezone;
    clock_until := since + interval '5 minutes';
    has_started := ${CONTRACTS};
    -- no day is longer than 25 hours
    has_fallen_due := exists (select 1 from invoices i where ${IS_UNPAID} and i.due_date > since - interval '25 hours' and i.due_date < now());
    has_due := has_started or has_fallen_due; -- for instances of the release before this one`,
);

const PREVIOUS_JOURNAL_WORK = journalWork(
  'has_due boolean',
  `has_due := exists (select 1 from invoices i where ${IS_UNPAID} and i.due_date > since and i.due_date < now())
      or ${CONTRACTS};`,
);
