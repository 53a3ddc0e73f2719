import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Discounts for early payments that are taken with a payment, small differences that are written off with it, and the two settings that bound
 * them. Credit notes take discounts back by negative ones.
 */
export class DiscountsTaken implements MigrationInterface {
  readonly name = 'DiscountsTaken0000000000040';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table tenant_settings
      add column discount_grace_days integer not null default 0,
      add column payment_tolerance numeric(15,4) not null default 0`);
    await run.query(`alter table payments
      add column with_payment_id uuid,
      add column with_credit_note_id uuid,
      add column from_sources boolean not null default false,
      add column is_overridden boolean not null default false,
      add column tax_amount numeric(15,4),
      add column tax_summary jsonb,
      drop constraint payments_amount_check,
      drop constraint payments_used_check,
      add constraint payments_amount_check check (amount > 0 or (kind in ('adjustment', 'discount') and amount < 0)),
      add constraint payments_used_check check (kind in ('adjustment', 'discount') or
        (allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount)),
      add constraint payments_with_payment_fk foreign key (tenant_id, with_payment_id) references payments (tenant_id, id)`);
    await run.query(`alter table payment_allocations
      add column with_allocation_id uuid,
      add constraint payment_allocations_with_fk
        foreign key (tenant_id, with_allocation_id) references payment_allocations (tenant_id, id)`);
    for (const index of INDEXES) await run.query(`create index ${index}`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop index payments_discounts, payments_discounts_reversed');
    await run.query('alter table payment_allocations drop column with_allocation_id');
    await run.query(`alter table payments
      drop constraint payments_amount_check,
      drop constraint payments_used_check,
      drop column with_payment_id,
      drop column with_credit_note_id,
      drop column from_sources,
      drop column is_overridden,
      drop column tax_amount,
      drop column tax_summary,
      add constraint payments_amount_check check (amount > 0 or (kind = 'adjustment' and amount < 0)),
      add constraint payments_used_check check (kind = 'adjustment' or
        (allocated_amount >= 0 and refunded_amount >= 0 and allocated_amount + refunded_amount <= amount))`);
    await run.query('alter table tenant_settings drop column discount_grace_days, drop column payment_tolerance');
  }
}

const INDEXES = [
  'payments_with_payment on payments (tenant_id, with_payment_id) where with_payment_id is not null',
  'payments_with_credit_note on payments (tenant_id, with_credit_note_id) where with_credit_note_id is not null',
  `payments_discounts on payments (tenant_id, paid_at) where kind = 'discount'`,
  `payments_discounts_reversed on payments (tenant_id, reversed_at) where kind = 'discount' and reversed_at is not null`,
  'payment_allocations_with on payment_allocations (tenant_id, with_allocation_id) where with_allocation_id is not null',
];
