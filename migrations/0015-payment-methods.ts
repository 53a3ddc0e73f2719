import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** The foreign key of an order's payment method includes the customer, so that an order only refers to methods of its own customer. */
export class PaymentMethods implements MigrationInterface {
  readonly name = 'PaymentMethods0000000000015';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table payment_methods (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      customer_id uuid not null,
      provider text not null,
      payment_method_type text not null,
      brand text,
      card_type text,
      card_expiry text,
      last_four_digits text,
      sealed_token text,
      external_customer_id text,
      display_name text,
      is_default boolean not null default false,
      address_line_1 text,
      address_line_2 text,
      city text,
      state text,
      country text,
      zip_code text,
      primary key (tenant_id, id),
      constraint payment_methods_reference_id_key unique (tenant_id, reference_id),
      constraint payment_methods_customer_key unique (tenant_id, customer_id, id),
      constraint payment_methods_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id) on delete cascade
    )`);
    await run.query(
      `create unique index payment_methods_one_default on payment_methods (tenant_id, customer_id) where is_default`,
    );
    await run.query(`create index payment_methods_created_at on payment_methods (tenant_id, created_at, id)`);
    await run.query(`create index payment_methods_updated_at on payment_methods (tenant_id, updated_at, id)`);
    await isolate(run, 'payment_methods');
    await touchOnUpdate(run, 'payment_methods');
    await run.query(`alter table orders add column payment_method_id uuid, add constraint orders_payment_method_fk
      foreign key (tenant_id, customer_id, payment_method_id) references payment_methods(tenant_id,customer_id,id)`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`alter table orders drop column payment_method_id`);
    await run.query(`drop table payment_methods`);
  }
}
