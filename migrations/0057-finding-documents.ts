import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/** Finds orders and invoices by the purchase order number of the customer. May be repeated. */
export class FindingDocuments implements MigrationInterface {
  readonly name = 'FindingDocuments0000000000057';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await run.query(`drop index ${name}`);
  }
}

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['orders_po_number', 'on orders (tenant_id, po_number, id)'],
  ['invoices_po_number', 'on invoices (tenant_id, po_number, id)'],
];
