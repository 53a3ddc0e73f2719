import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches } from './batches.js';

/**
 * Replaces the function of the searched text by one that converts to lower case in the same way on all supported versions of PostgreSQL.
 * Migration 0007 creates this function today, but created another one before PostgreSQL 16 was supported.
 */
export class LowerCase implements MigrationInterface {
  readonly name = 'LowerCase0000000000025';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create or replace function product_search_document(sku text, reference_id text, name text) returns text
language sql immutable parallel safe as $$
  select ' ' || lower(regexp_replace(concat_ws(' ', sku, reference_id, name), '\\s+', ' ', 'g') collate "und-x-icu")
$$`);
    await changeInBatches(run, REFILL);
  }

  /** Nothing to undo: migration 0007 creates the same function. */
  async down(): Promise<void> {}
}

/** Recomputes the searched texts of the next products and writes only those that differ. */
const REFILL = `with batch as (
    select product_id from product_search where tenant_id = $1 and product_id > $2 order by product_id limit 1000
  ), changed as (
    update product_search s set document = product_search_document(p.sku, p.reference_id, p.name)
      from products p where s.tenant_id = $1 and s.product_id in (select product_id from batch)
      and p.tenant_id = s.tenant_id and p.id = s.product_id
      and s.document <> product_search_document(p.sku, p.reference_id, p.name)
  )
  select product_id as id from batch order by product_id desc limit 1`;
