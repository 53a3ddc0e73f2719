import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/** New columns by table; each is nullable or has a constant default. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  products: { tax_rate: 'numeric(15,4)', tax_category: 'text' },
  customers: {
    tax_category: 'text',
    tax_number: 'text',
    registration_id: 'text',
    registration_scheme: 'text',
    electronic_address: 'jsonb',
    buyer_reference: 'text',
    tax_exemption: 'jsonb',
  },
  invoices: {
    tax_mode: "text not null default 'stated'",
    tax_summary: 'jsonb',
    delivery_date: 'date',
    buyer_reference: 'text',
    contract_reference: 'text',
  },
  invoice_items: { unit_code: 'text', tax_rate: 'numeric(15,4)', tax_category: 'text', buyer_item_id: 'text' },
  credit_notes: { tax_summary: 'jsonb', rounding_amount: 'numeric(15,4) not null default 0' },
  credit_note_items: { share_base: 'numeric(15,4)' },
};

/**
 * The tax mode net of invoices and what it needs: rates and categories of products and items, tax data of customers, the tax of invoices and
 * credit notes by category and rate, and the index by which the tax report finds the invoices of its period.
 */
export class TaxModes implements MigrationInterface {
  readonly name = 'TaxModes0000000000018';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const added = Object.entries(columns).map(([name, type]) => `add column if not exists ${name} ${type}`);
      await run.query(`alter table ${table} ${added.join(', ')}`);
    }
    const issued = 'on invoices (tenant_id, issued_at) where issued_at is not null';
    await createIndexConcurrently(run, 'invoices_issued', issued);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop index invoices_issued');
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const dropped = Object.keys(columns).map((name) => `drop column ${name}`);
      await run.query(`alter table ${table} ${dropped.join(', ')}`);
    }
  }
}
