import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tax mode net of invoices and what it needs: rates and categories of products and items, tax data of customers, the tax of invoices and
 * credit notes by category and rate.
 */
export class TaxModes implements MigrationInterface {
  readonly name = 'TaxModes0000000000018';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table products add column tax_rate numeric(15,4), add column tax_category text');
    await run.query(`alter table customers add column tax_category text, add column tax_number text, add column registration_id text,
      add column registration_scheme text, add column electronic_address jsonb, add column buyer_reference text,
      add column tax_exemption jsonb`);
    await run.query(`alter table invoices add column tax_mode text not null default 'stated', add column tax_summary jsonb,
      add column delivery_date date, add column buyer_reference text, add column contract_reference text`);
    await run.query(`alter table invoice_items add column unit_code text, add column tax_rate numeric(15,4),
      add column tax_category text, add column buyer_item_id text`);
    await run.query(`alter table credit_notes add column tax_summary jsonb,
      add column rounding_amount numeric(15,4) not null default 0`);
    await run.query('alter table credit_note_items add column share_base numeric(15,4)');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table credit_note_items drop column share_base');
    await run.query('alter table credit_notes drop column rounding_amount, drop column tax_summary');
    await run.query(`alter table invoice_items drop column buyer_item_id, drop column tax_category, drop column tax_rate,
      drop column unit_code`);
    await run.query(`alter table invoices drop column contract_reference, drop column buyer_reference, drop column delivery_date,
      drop column tax_summary, drop column tax_mode`);
    await run.query(`alter table customers drop column tax_exemption, drop column buyer_reference, drop column electronic_address,
      drop column registration_scheme, drop column registration_id, drop column tax_number, drop column tax_category`);
    await run.query('alter table products drop column tax_category, drop column tax_rate');
  }
}
