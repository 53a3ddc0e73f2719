import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches, inTransaction } from './batches.js';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Payments and their allocations to invoices.
 *
 * The paid amount of an invoice is the sum of its allocations. Existing invoices get one adjustment of their whole paid amount, which counts
 * from their time of issue, because no other time is known. Instances of the former release write paid amounts without records; the next
 * write of money to such an invoice records the difference. Allocations have no foreign keys to invoices, because they stay when an invoice is
 * deleted. The tables are created in one transaction, and the adjustments are added in batches. An interrupted run is repeated from these.
 */
export class Payments implements MigrationInterface {
  readonly name = 'Payments0000000000019';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('payments') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTables);
    await changeInBatches(run, ADJUSTMENTS);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table credit_notes drop column issued_at');
    await run.query('alter table invoices drop column cancelled_at');
    for (const table of ['deleted_invoices', 'payment_allocations', 'payments']) await run.query(`drop table ${table}`);
  }
}

async function createTables(run: QueryRunner): Promise<void> {
  await run.query(`
    create table payments (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      display_id text not null,
      kind text not null,
      customer_id uuid not null,
      amount numeric(15,4) not null,
      paid_at timestamptz(3) not null,
      method text,
      reference text,
      note text,
      attributes jsonb not null,
      reversed_at timestamptz(3),
      reversal_recorded_at timestamptz(3),
      reversal_reason text,
      allocated_amount numeric(15,4) not null default 0,
      refunded_amount numeric(15,4) not null default 0,
      primary key (tenant_id, id),
      constraint payments_reference_id_key unique (tenant_id, reference_id),
      constraint payments_display_id_key unique (tenant_id, display_id),
      constraint payments_amount_check check (amount > 0 or (kind = 'adjustment' and amount < 0)),
      constraint payments_used_check check (kind = 'adjustment' or
        (allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount)),
      constraint payments_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    create index payments_created_at on payments (tenant_id, created_at, id);
    create index payments_updated_at on payments (tenant_id, updated_at, id);
    create index payments_paid_at on payments (tenant_id, paid_at, id);
    create index payments_customer on payments (tenant_id, customer_id);
    create index payments_unallocated on payments (tenant_id, customer_id, id)
      where reversed_at is null and allocated_amount + refunded_amount < amount`);
  await isolate(run, 'payments');
  await touchOnUpdate(run, 'payments');
  await requireJournal(run, 'payments');

  await run.query(`
    create table payment_allocations (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      payment_id uuid,
      source_invoice_id uuid,
      invoice_id uuid,
      refunded_payment_id uuid,
      amount numeric(15,4) not null,
      effective_at timestamptz(3) not null,
      reverses_id uuid,
      counterpart_of_id uuid,
      primary key (tenant_id, id),
      constraint payment_allocations_reverses_key unique (tenant_id, reverses_id),
      constraint payment_allocations_counterpart_key unique (tenant_id, counterpart_of_id),
      constraint payment_allocations_amount_check check (amount <> 0),
      constraint payment_allocations_source_check check ((payment_id is null) <> (source_invoice_id is null)),
      constraint payment_allocations_target_check check ((invoice_id is null) <> (refunded_payment_id is null)),
      constraint payment_allocations_payment_fk foreign key (tenant_id, payment_id) references payments (tenant_id, id),
      constraint payment_allocations_refunded_fk foreign key (tenant_id, refunded_payment_id) references payments (tenant_id, id),
      constraint payment_allocations_reverses_fk foreign key (tenant_id, reverses_id) references payment_allocations (tenant_id, id),
      constraint payment_allocations_counterpart_fk foreign key (tenant_id, counterpart_of_id)
        references payment_allocations (tenant_id, id)
    );
    create index payment_allocations_created_at on payment_allocations (tenant_id, created_at, id);
    create index payment_allocations_updated_at on payment_allocations (tenant_id, updated_at, id);
    create index payment_allocations_payment on payment_allocations (tenant_id, payment_id);
    create index payment_allocations_source_invoice on payment_allocations (tenant_id, source_invoice_id);
    create index payment_allocations_invoice on payment_allocations (tenant_id, invoice_id, effective_at);
    create index payment_allocations_refunded on payment_allocations (tenant_id, refunded_payment_id)`);
  await isolate(run, 'payment_allocations');
  await touchOnUpdate(run, 'payment_allocations');
  await requireJournal(run, 'payment_allocations');

  await run.query(`
    create table deleted_invoices (
      tenant_id ${TENANT_ID},
      id uuid not null,
      customer_id uuid not null,
      invoice_number text not null,
      issued_at timestamptz(3) not null,
      total_amount numeric(15,4) not null,
      due_date timestamptz(3) not null,
      deleted_at timestamptz(3) not null,
      primary key (tenant_id, id),
      constraint deleted_invoices_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    create index deleted_invoices_customer on deleted_invoices (tenant_id, customer_id)`);
  await isolate(run, 'deleted_invoices');
  await run.query('alter table invoices add column cancelled_at timestamptz(3)');
  await run.query('alter table credit_notes add column issued_at timestamptz(3)');
}

/** A new id, a UUID of version 7. */
const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * A statement of `changeInBatches`: records what is paid on 500 invoices and not recorded yet. It locks them, so that no instance changes a paid
 * amount meanwhile.
 */
const ADJUSTMENTS = `with batch as materialized (
    select id, customer_id, paid_amount, least(coalesce(issued_at, created_at), now()) as paid_at
    from invoices where tenant_id = $1 and id > $2 order by id limit 500 for no key update),
  missing as materialized (
    select ${NEW_ID} as id, ${NEW_ID} as allocation_id, b.id as invoice_id, b.customer_id, b.paid_at, b.amount,
      row_number() over (order by b.paid_at, b.id) as place, count(*) over () as total
    from (select b.*, b.paid_amount - coalesce((select sum(a.amount) from payment_allocations a
        where a.tenant_id = $1 and a.invoice_id = b.id), 0) as amount from batch b) b
    where b.amount <> 0),
  series as (insert into number_series as n (tenant_id, series, last_number)
    select distinct $1::uuid, 'payments', total from missing
    on conflict (tenant_id, series) do update set last_number = n.last_number + excluded.last_number returning last_number),
  numbered as materialized (select m.*, s.last_number - m.total + m.place as number from missing m cross join series s),
  recorded as (insert into payments (tenant_id, id, reference_id, display_id, kind, customer_id, amount, paid_at, attributes, allocated_amount)
    select $1, id, id::text, 'P-' || lpad(number::text, greatest(6, length(number::text)), '0'), 'adjustment', customer_id, amount, paid_at,
      '[]', amount from numbered),
  allocated as (insert into payment_allocations (tenant_id, id, payment_id, invoice_id, amount, effective_at)
    select $1, allocation_id, id, invoice_id, amount, paid_at from numbered)
  select id from batch order by id desc limit 1`;
